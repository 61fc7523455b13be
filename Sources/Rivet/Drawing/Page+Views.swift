extension Page {
    /// The second half of the script: what is seen.
    static let views = #"""
        // MARK: Views

        const address = node => '#' + encodeURIComponent(node.key)
        const anchor = node => element('a', shown(node.name), { href: address(node) })
        const summary = node =>
            element('small', visible([node.type, scope(node), node.kind].filter(Boolean).join(', ')))

        const names = new Intl.Collator('en', { numeric: true })
        const all = [...nodes.values()].sort((one, other) => names.compare(one.name, other.name))
        for (const node of all) {
            const { name, type, module, namespace, kind, aliases } = node
            node.text = [name, type, scope(node), module, namespace, kind, aliases].flat().join('\n').toLowerCase()
            node.item = element('li', element('a', [shown(node.name), summary(node)], { href: address(node) }))
        }
        find('names').append(...all.map(node => node.item))

        find('count').textContent = `${graph.definitions.length} definition${graph.definitions.length === 1 ? '' : 's'}`

        const isAt = (node, { site }) => node.site && node.site.file === site.file && node.site.line === site.line
            && node.site.column === site.column
        for (const node of all) {
            node.hasWarning = graph.warnings.some(warning => warning.code !== 'notDeclared' && isAt(node, warning))
        }
        find('warnings').hidden = graph.warnings.length === 0
        find('warnings').querySelector('ul').append(...graph.warnings.map(warning => {
            // What a loop defines is all at one place, which doesn't tell one from another.
            const found = warning.code === 'notDeclared' ? [] : all.filter(node => isAt(node, warning))
            const node = found.length === 1 && found[0]
            const start = node ? [anchor(node), ': '] : []
            return element('li', [...start, warning.message, element('small', place(warning))])
        }))

        function fill(list, links) {
            find(list).replaceChildren(...links.length === 0 ? [element('li', 'nothing', { className: 'none' })]
                : links.map(({ to, note, later }) => element('li',
                    [anchor(to), summary(to), note && element('small', note)], { className: later ? 'later' : '' })))
        }
        function show(node) {
            const rows = [
                ['type', visible(node.type ?? '')], ['scope', visible(scope(node))], ['kind', node.kind],
                ['namespace', visible(node.namespace ?? '')], ['defined in', node.site && place(node)],
                ...(node.changes ?? []).map(change =>
                    [change.isDecoration ? 'decorated in' : 'replaced in', place(change)]),
                ['takes', visible((node.arguments ?? []).join(', '))],
                ['also', (node.aliases ?? []).map(visible).join(', ')],
                ['needs', node.declaresNeeds === false && 'not declared: its closure keeps them to itself'],
                ['look at', node.hasWarning && element('span', 'the warning about it', { className: 'warned' })],
            ].filter(([, value]) => value)
            find('card').replaceChildren(element('h2', shown(node.name)),
                element('dl', rows.flatMap(([term, value]) => [element('dt', term), element('dd', value)])))
            fill('needers', node.needers)
            fill('needs', node.links)
            for (const link of find('names').querySelectorAll('[aria-current]')) link.removeAttribute('aria-current')
            node.item.firstChild.setAttribute('aria-current', 'true')
            node.item.scrollIntoView({ block: 'nearest' })
            document.title = `${visible(node.name)} · Rivet graph`
        }
        function follow() {
            let key = ''
            try { key = decodeURIComponent(location.hash.slice(1)) } catch {}
            // At first what needs most: it is near the top of the program.
            const first = all.filter(node => !node.kind).reduce((best, node) =>
                node.links.length > (best?.links.length ?? -1) ? node : best, undefined)
            const node = nodes.get(key) ?? first
            if (node) show(node)
        }
        addEventListener('hashchange', follow)

        const search = find('search')
        search.addEventListener('input', () => {
            const words = search.value.toLowerCase().split(/\s+/).filter(Boolean)
            for (const node of all) node.item.hidden = !words.every(word => node.text.includes(word))
        })
        search.addEventListener('keydown', event => {
            const found = all.find(node => !node.item.hidden)
            if (event.key === 'Enter' && found) location.hash = address(found)
        })
        addEventListener('keydown', event => {
            if (event.key !== '/' || event.target === search) return
            event.preventDefault()
            search.focus()
        })
        follow()
        """#
}

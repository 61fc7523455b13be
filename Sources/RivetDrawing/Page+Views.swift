extension Page {
    /// The second half of the script: the views.
    static let views = #"""
        // MARK: Views

        const address = node => '#' + encodeURIComponent(node.key)
        const anchor = (node, text = shown(node.name)) => element('a', text, { href: address(node) })
        const summary = node => element('small', visible([node.type, scope(node), node.kind,
            node.origin === 'variable' && node.namespace && `of ${plain(node.namespace)}`].filter(Boolean).join(', ')))
        const ranks = ['faulty', 'warned', '']

        // What is at fault comes first.
        const names = new Intl.Collator('en', { numeric: true })
        const all = [...nodes.values()].sort((one, other) =>
            one.rank - other.rank || names.compare(one.name, other.name))
        for (const node of all) {
            const { name, type, module, namespace, kind, aliases } = node
            node.text = [name, type, scope(node), module, namespace, kind, aliases].flat().join('\n').toLowerCase()
            node.item = element('li', anchor(node, [shown(node.name), summary(node)]), { className: ranks[node.rank] })
        }
        find('names').append(...all.map(node => node.item))

        // MARK: Problems

        // In the data's own order, which puts errors first.
        const mark = index => `\0problem ${index}`
        const quoted = part => {
            const name = /^"[^\\]*"$/u.test(part) ? part.slice(1, -1) : ''
            return named.get(name) ?? nodes.get(`\0missing ${name}`)
        }
        const parts = message => message.split(/("(?:[^"\\]|\\.)*")/u)
        find('problems').hidden = graph.problems.length === 0
        find('problems').querySelector('ul').append(...graph.problems.map((problem, index) => {
            const named = parts(`${problem.message} [${problem.code}]`).map(part => ({ part, node: quoted(part) }))
            // Those that the message doesn't name itself, or not so that it can be told.
            const others = problem.nodes.filter(node => !named.some(each => each.node === node))
            const start = others.flatMap(node => [anchor(node), ', ']).slice(0, -1)
            const severity = element('b', problem.severity)
            problem.key = mark(index)
            return problem.item = element('li', [severity, ' ', ...start, start.length > 0 && ': ',
                ...named.map(({ part, node }) => node ? anchor(node, element('bdi', part)) : part), element('small', place(problem))],
            { className: problem.severity === 'error' ? 'faulty' : 'warned', tabIndex: -1 })
        }))

        // MARK: One definition

        function fill(list, links) {
            find(list).replaceChildren(...links.length === 0 ? [element('li', 'none', { className: 'none' })]
                : links.map(({ to, note, type }) => element('li',
                    [anchor(to), summary(to), note && element('small', note)], { className: type })))
        }
        function show(node) {
            const rows = [
                ['type', visible(node.type ?? '')], ['scope', visible(scope(node))], ['kind', node.kind],
                ['namespace', node.namespace && plain(node.namespace)],
                ['defined in', node.site && place(node)],
                ...(node.changes ?? []).map(change =>
                    [change.isDecoration ? 'decorated in' : 'replaced in', place(change)]),
                ['takes', visible((node.arguments ?? []).join(', '))],
                ['aliases', (node.aliases ?? []).map(plain).join(', ')],
                ['dependencies', node.declaresNeeds === false && 'not declared'],
                ...node.problems.map(problem => ['problem', element('a', `see the ${problem.severity}`,
                    { href: address(problem), className: problem.severity === 'error' ? 'faulty' : 'warned' })]),
            ].filter(([, value]) => value)
            find('card').replaceChildren(element('h2', shown(node.name)),
                element('dl', rows.flatMap(([term, value]) => [element('dt', term), element('dd', value)])))
            find('card').className = ranks[node.rank]
            fill('needers', node.needers)
            fill('needs', node.links)
            const list = find('names')
            for (const link of list.querySelectorAll('[aria-current]')) link.removeAttribute('aria-current')
            node.item.firstChild.setAttribute('aria-current', 'true')
            // The list alone: on a narrow screen the page itself is to stay at what is shown.
            const top = node.item.offsetTop - list.offsetTop
            if (top < list.scrollTop) list.scrollTop = top
            const bottom = top + node.item.offsetHeight - list.clientHeight
            if (bottom > list.scrollTop) list.scrollTop = bottom
            document.title = `${visible(node.name)} · Rivet graph`
        }

        // At first what is wrong, or else what needs most: it is near the top of the program.
        const first = graph.problems.find(problem => problem.nodes.length > 0)?.nodes[0]
            ?? all.filter(node => !node.kind).reduce((best, node) =>
                node.links.length > (best?.links.length ?? -1) ? node : best, undefined)
        const isNarrow = matchMedia('(max-width: 60rem)')
        function follow(event) {
            let key = ''
            try { key = decodeURIComponent(location.hash.slice(1)) } catch {}
            const problem = graph.problems.find(problem => problem.key === key)
            if (problem) problem.item.focus()
            const node = problem ? problem.nodes[0] ?? first : nodes.get(key) ?? first
            if (node) show(node)
            if (event && !problem && isNarrow.matches) find('card').scrollIntoView({ block: 'nearest' })
        }
        addEventListener('hashchange', follow)

        // MARK: Search

        const [search, filter] = [find('search'), find('filter')]
        const filters = {
            all: () => true,
            problems: node => node.rank < 2,
            silent: node => node.declaresNeeds === false && node.kind !== 'of a parent',
        }
        function sift() {
            const words = search.value.toLowerCase().split(/\s+/).filter(Boolean)
            for (const node of all) {
                node.item.hidden = !filters[filter.value](node) || !words.every(word => node.text.includes(word))
            }
            const left = all.filter(node => !node.item.hidden).length
            // What stands, and for a group its elements.
            const elements = info => [info, ...info.hidden].reduce((sum, each) => sum + each.elements.length, 0)
            const count = graph.definitions.reduce((sum, info) => sum + (info.origin != "group") + elements(info), 0)
            find('count').textContent = left < all.length ? `${left} of ${all.length} names`
                : `${count} definition${count === 1 ? '' : 's'}`
            find('nothing').hidden = left > 0 || all.length === 0
        }
        search.addEventListener('input', sift)
        filter.addEventListener('change', sift)
        search.addEventListener('keydown', event => {
            const found = all.find(node => !node.item.hidden)
            if (event.key === 'Enter' && found) location.hash = address(found)
        })
        addEventListener('keydown', event => {
            if (event.key !== '/' || event.target === search) return
            event.preventDefault()
            search.focus()
        })
        sift()
        follow()
        """#
}

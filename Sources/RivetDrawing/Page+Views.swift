extension Page {
    /// The second half of the script: the views.
    static let views = #"""
        // MARK: Views

        const address = node => '#' + encodeURIComponent(node.key)
        const anchor = (node, text = shown(node.name)) =>
            node.isAbsent ? element('span', text) : element('a', text, { href: address(node) })
        const summary = node => element('small', visible([node.type, scope(node), node.kind,
            node.origin === 'variable' && node.namespace && `of ${plain(node.namespace)}`].filter(Boolean).join(', ')))
        const ranks = ['faulty', 'warned', '']

        // Faulty names come first.
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

        // In the order of the data, which has errors first.
        const mark = index => `\0problem ${index}`
        const quoted = part => {
            const name = /^"[^\\]*"$/u.test(part) ? part.slice(1, -1) : ''
            return named.get(name) ?? nodes.get(`\0missing ${name}`)
        }
        const parts = message => message.split(/("(?:[^"\\]|\\.)*")/u)
        find('problems').hidden = graph.problems.length === 0
        find('problems').querySelector('ul').append(...graph.problems.map((problem, index) => {
            const named = parts(`${problem.message} [${problem.code}]`).map(part => ({ part, node: quoted(part) }))
            // The definitions that the message doesn't name, or whose names it doesn't show unchanged.
            const others = problem.nodes.filter(node => !named.some(each => each.node === node))
            const start = others.flatMap(node => [anchor(node), ', ']).slice(0, -1)
            const severity = element('b', problem.severity)
            problem.key = mark(index)
            return problem.item = element('li', [severity, ' ', ...start, start.length > 0 && ': ',
                ...named.map(({ part, node }) => node ? anchor(node, element('bdi', part)) : part), element('small', place(problem))],
            { className: problem.severity === 'error' ? 'faulty' : 'warned', tabIndex: -1 })
        }))

        // MARK: One definition

        let current
        function fill(list, links) {
            find(list).replaceChildren(...links.length === 0 ? [element('li', 'none', { className: 'none' })]
                : links.map(({ to, note, type }) => element('li',
                    [anchor(to), summary(to), note && element('small', note)],
                    { className: to.isAbsent ? 'absent' : type })))
            find(list).previousElementSibling.lastElementChild?.remove()
            if (links.length > 1) find(list).previousElementSibling.append(' ', element('small', `${links.length}`))
        }
        function explain(node) {
            const steps = pathTo(node)
            const arrow = type => element('span', type === 'later' ? ' ⇢ ' : ' → ', { className: 'arrow' })
            const text = steps.length > 1 ? steps.flatMap(step => [
                step.node !== steps[0].node && arrow(step.type),
                step.node === node ? element('b', shown(node.name)) : anchor(step.node)])
                : steps.length === 1 && graph.selection?.roots.length ? 'The drawing begins here.'
                : steps.length === 1 && graph.selection ? 'It is a root of this drawing. Dependents may be omitted.'
                : node.needers.length === 0 && isCurrent(node) ? 'It is a root: no other definition depends on it.'
                : steps.length === 1 ? 'It is a root: only a cycle leads to it.'
                : 'No path leads here from a root.'
            find('why').querySelector('p').replaceChildren(...[text].flat().filter(Boolean))
        }
        function show(node) {
            current = node
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
            explain(node)
            expansions.clear()
            draw(node)
            fill('needers', node.needers)
            fill('needs', node.links)
            const list = find('names')
            const group = node.item.closest('details')
            if (group) group.open = true
            for (const link of list.querySelectorAll('[aria-current]')) link.removeAttribute('aria-current')
            node.item.firstChild.setAttribute('aria-current', 'true')
            // Scrolls only the list, because the page must stay where it is on a narrow screen.
            const top = node.item.offsetTop - list.offsetTop
            if (top < list.scrollTop) list.scrollTop = top
            const bottom = top + node.item.offsetHeight - list.clientHeight
            if (bottom > list.scrollTop) list.scrollTop = bottom
            document.title = `${visible(node.name)} · Rivet graph`
        }

        // MARK: Roots

        // The page opens at the root with the most dependencies, which is near the top of the program.
        if (!graph.selection?.roots.length) {
            roots.sort((one, other) => other.links.length - one.links.length || names.compare(one.name, other.name))
        }
        const first = roots[0] ?? all[0]
        find('roots').hidden = roots.length < 2
        find('roots').querySelector('ul').append(...roots.map(node => element('li', anchor(node))))
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
        const definitions = count => `${count} definition${count === 1 ? '' : 's'}`
        function sift() {
            const words = search.value.toLowerCase().split(/\s+/).filter(Boolean)
            const isSifted = words.length > 0 || filter.value !== 'all'
            for (const node of all) {
                node.item.hidden = !filters[filter.value](node) || !words.every(word => node.text.includes(word))
            }
            for (const group of find('names').querySelectorAll('details')) {
                const left = [...group.querySelectorAll('li')].filter(item => !item.hidden).length
                group.parentElement.hidden = left === 0
                group.querySelector('small').textContent = left
                if (isSifted) group.open = true
            }
            const left = all.filter(node => !node.item.hidden).length
            // Counts the elements of a group instead of the group.
            const elements = info => [info, ...info.hidden].reduce((sum, each) => sum + each.elements.length, 0)
            const count = graph.definitions.reduce((sum, info) => sum + (info.origin != "group") + elements(info), 0)
            find('count').textContent = left < all.length ? `${left} of ${all.length} names`
                : graph.selection ? `${count} of ${definitions(count + graph.selection.omitted.definitions)}`
                : definitions(count)
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

        // MARK: Groups

        const grouping = find('grouping')
        const groups = {
            module: node => node.module ?? (node.origin === 'variable' ? 'variables' : node.kind || 'no module'),
            namespace: node => node.namespace ? plain(node.namespace) : 'outside all namespaces',
        }
        function arrange() {
            if (grouping.value === 'none') return find('names').replaceChildren(...all.map(node => node.item))
            const titles = Map.groupBy(all, groups[grouping.value])
            find('names').replaceChildren(...[...titles].sort(([one], [other]) => names.compare(one, other))
                .map(([title, nodes]) => element('li', element('details', [
                    element('summary', [element('bdi', visible(title)), ' ', element('small', `${nodes.length}`)]),
                    element('ul', nodes.map(node => node.item))], { open: all.length <= 40 }))))
            sift()
            if (current) current.item.closest('details').open = true
        }
        grouping.addEventListener('change', arrange)
        if (all.length > 40) grouping.value = 'module'
        arrange()

        // MARK: What a limited drawing omits

        if (graph.selection) {
            const { omitted, notes } = graph.selection
            const rest = [[omitted.links, 'link'], [omitted.problems, 'problem']].filter(([count]) => count > 0)
            const counted = rest.map(([count, noun]) => `${count} ${noun}${count === 1 ? '' : 's'}`).join(' and ')
            const isOne = rest.length === 1 && rest[0][0] === 1
            const lines = [rest.length > 0 && `${counted} ${isOne ? 'is' : 'are'} omitted.`, ...notes].filter(Boolean)
            find('limits').hidden = lines.length === 0
            find('limits').append(...lines.map(line => element('p', line)))
        }
        sift()
        follow()
        """#
}

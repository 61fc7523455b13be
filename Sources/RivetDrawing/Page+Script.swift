extension Page {
    /// The script that shows the data of the page.
    ///
    /// It adds names and texts as text nodes, never as markup.
    static let script = #"""
        'use strict'
        const graph = JSON.parse(document.getElementById('graph').textContent)
        const find = id => document.getElementById(id)

        // Shows invisible characters as escapes, as Rivet's texts do.
        const letters = new Intl.Segmenter('en', { granularity: 'grapheme' })
        const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu
        const escape = mark => ({ '\n': '\\n', '\r': '\\r', '\t': '\\t', '\0': '\\0' })[mark]
            ?? `\\u{${mark.codePointAt().toString(16).toUpperCase().padStart(2, '0')}}`
        function visible(text) {
            if (text.search(unseen) < 0) return text
            return [...letters.segment(text)].map(({ segment }) =>
                /^[^\x00-\x7f]/u.test(segment) && /^\p{Emoji}/u.test(segment) ? segment
                    : segment.replace(unseen, escape)).join('')
        }

        function element(tag, content, attributes = {}) {
            const made = Object.assign(document.createElement(tag), attributes)
            made.append(...[content].flat().filter(part => part))
            return made
        }
        const place = ({ module, site }) =>
            [module, `${site.file.split('/').pop()}:${site.line}`].filter(Boolean).join(', ')
        const callings = { awaiting: 'async', onMainActor: 'main actor' }
        const scope = definition =>
            [definition.scope ?? definition.origin,
                callings[definition.calling]].filter(Boolean).join(', ')
        // A name as in the other drawings. A backslash is an escape, too, so that no two names look alike.
        const plain = name => name === '' ? '""' : visible(name.replaceAll('\\', '\\\\'))
        const shown = name => element('bdi', plain(name))

        // MARK: Nodes: current definitions, hidden ones, elements, definitions of ancestors, variables and missing names

        const nodes = new Map()
        const inherited = need => `${need.target}\0${need.generations}`
        function add(definition, key = definition.name, kind = '', subject = definition.name) {
            const node = { key, kind, subject, ...definition, links: [], needers: [], problems: [] }
            nodes.set(key, node)
            return node
        }
        const missing = (name, type) => nodes.get(`\0missing ${name}`)
            ?? add({ name, type, origin: '' }, `\0missing ${name}`, 'not defined', '')
        // An omitted definition isn't a node of the page, but its dependents show its name.
        const absences = new Map()
        function absent(name, type) {
            if (!absences.has(name)) {
                absences.set(name, { key: `\0absent ${name}`, name, type, kind: 'not in this drawing', origin: '',
                    isAbsent: true, links: [], needers: [], problems: [], rank: 2 })
            }
            return absences.get(name)
        }
        function link(from, to, note, type = '') {
            if (from.links.some(known => known.to === to && known.note === note)) return
            from.links.push({ to, note, type })
            to.needers.push({ to: from, note, type })
        }
        const named = new Map()
        for (const definition of graph.definitions) {
            const node = add(definition)
            for (const name of [node.name, ...node.aliases]) named.set(name, node)
        }
        for (const definition of graph.inherited) {
            add(definition, inherited({ target: definition.name, generations: definition.generations }), 'of a parent')
        }
        function addInner(node) {
            const wraps = [...node.changes].reverse().findIndex(change => !change.isDecoration)
            const depth = wraps < 0 ? node.changes.length : wraps
            let outer = node
            node.hidden.forEach((definition, place, all) => {
                const isLast = place === all.length - 1
                const inner = add(definition, isLast ? definition.name : `${node.key}\0hidden ${place}`,
                    place < depth ? 'decorated' : 'replaced', node.name)
                if (place < depth) link(outer, inner, 'wraps')
                if (isLast) named.set(definition.name, inner)
                outer = inner
                addElements(inner)
            })
            addElements(node)
        }
        function addElements(node) {
            for (const definition of node.elements) {
                link(node, add(definition, `${node.key}\0${definition.name}`, 'element'), 'element')
            }
        }
        for (const node of [...nodes.values()]) if (node.kind === '') addInner(node)

        // MARK: Problems: the nodes of each one, by name and, if several nodes share a name, by place

        const bySubject = Map.groupBy([...nodes.values()].filter(node => node.site && node.kind !== 'of a parent'),
            node => node.subject)
        const same = (one, other) => one.file === other.file && one.line === other.line && one.column === other.column
        const own = node => node.changes?.at(-1)?.site ?? node.site
        for (const problem of graph.problems) {
            const names = problem.code === 'cycle' ? problem.path : [problem.subject].filter(name => name !== undefined)
            problem.nodes = [...new Set(names)].flatMap(name => {
                const found = (bySubject.get(name) ?? []).filter(node =>
                    [problem.site, ...problem.related].some(site => same(own(node), site)))
                if (found.length > 0) return found
                // A limited drawing has only a part of a cycle.
                if (!named.has(name) && graph.selection && problem.code === 'cycle') return []
                return [named.get(name) ?? missing(name)]
            })
            for (const node of problem.nodes) {
                node.problems.push(problem)
                // An alias of an undefined name.
                if (node.kind === 'not defined' && problem.code === 'missing' && problem.name !== node.name) {
                    link(node, named.get(problem.name) ?? missing(problem.name), 'at fault', 'faulty')
                }
            }
        }
        const steps = new Set(graph.problems.filter(({ severity }) => severity === 'error').flatMap(({ path = [] }) =>
            path.slice(1).map((name, step) => `${path[step]}\0${name}`)))
        const isOnWay = (from, to) => [from.subject, from.name].some(source =>
            [to.subject, to.name].some(target => steps.has(`${source}\0${target}`)))

        for (const node of [...nodes.values()]) {
            if (node.kind === 'of a parent' || !node.needs) continue
            for (const need of node.needs) {
                const isVariable = need.kind === 'variable', isProvider = need.kind === 'provider'
                const key = isVariable ? `\0${need.name}\0${need.type}\0${need.namespace}`
                    : need.generations ? inherited(need) : need.target
                const target = nodes.get(key) ?? (isVariable
                    ? add({ name: need.name, type: need.type, namespace: need.namespace, origin: 'variable' }, key, '', '')
                    : need.isMissing || !graph.selection ? missing(need.name, need.type) : absent(need.target, need.type))
                const isFaulty = node.problems.some(({ name, subject, severity }) =>
                    name === need.name && name !== subject && severity === 'error') || !isProvider && isOnWay(node, target)
                const notes = [isProvider && 'provider', need.isObserved && 'observed',
                    need.name !== target.name && !isProvider && `as ${plain(need.name)}`, isFaulty && 'at fault']
                link(node, target, notes.filter(Boolean).join(', '), isFaulty ? 'faulty' : isProvider ? 'later' : '')
            }
        }
        for (const node of nodes.values()) {
            const severities = node.problems.map(problem => problem.severity)
            node.rank = node.kind === 'not defined' || severities.includes('error') ? 0 : severities.length > 0 ? 1 : 2
        }

        // MARK: Roots, and the shortest path from one of them

        const roots = []
        // The link through which the shortest path leads to each node.
        const arrivals = new Map()
        function arrive(starts) {
            const pending = starts.filter(node => !arrivals.has(node))
            for (const node of pending) arrivals.set(node, undefined)
            roots.push(...pending)
            for (const node of pending) {
                for (const link of node.links) {
                    if (arrivals.has(link.to) || link.to.isAbsent) continue
                    arrivals.set(link.to, { from: node, type: link.type })
                    pending.push(link.to)
                }
            }
        }
        const isCurrent = node => node.kind === '' && node.origin !== 'variable'
        // Variables of several namespaces can share a name.
        const variables = name => [...nodes.values()].filter(node => node.origin === 'variable'
            && (node.name === name || `${node.namespace}.${node.name}` === name))
        const starts = name => [named.get(name) ?? nodes.get(name)].filter(node => node)
        arrive((graph.selection?.roots ?? []).flatMap(name => [...starts(name), ...variables(name)]))
        arrive([...nodes.values()].filter(node => isCurrent(node) && node.needers.length === 0))
        // For a cycle that nothing leads to, this takes the first node in the reversed postorder.
        const postorder = [], isVisited = new Set()
        for (const start of nodes.values()) {
            const stack = isVisited.has(start) ? [] : [[start, 0]]
            isVisited.add(start)
            while (stack.length > 0) {
                const last = stack.at(-1), next = last[0].links[last[1]++]?.to
                if (!next) postorder.push(stack.pop()[0])
                else if (!isVisited.has(next)) {
                    isVisited.add(next)
                    stack.push([next, 0])
                }
            }
        }
        for (const node of postorder.reverse()) if (isCurrent(node)) arrive([node])
        function pathTo(node) {
            const steps = []
            for (let each = node; each && arrivals.has(each);) {
                const arrival = arrivals.get(each)
                steps.unshift({ node: each, type: arrival?.type })
                each = arrival?.from
            }
            return steps
        }
        """# + "\n\n" + picture + "\n\n" + views
}

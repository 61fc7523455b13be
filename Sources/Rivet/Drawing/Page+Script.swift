extension Page {
    /// Shows the data of the page.
    ///
    /// All text goes in as text, never as markup.
    static let script = #"""
        'use strict'
        const graph = JSON.parse(document.getElementById('graph').textContent)
        const find = id => document.getElementById(id)

        // What isn't seen in a name is shown as an escape, as Rivet's texts do it.
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
            [definition.scope ?? { instance: 'ready' }[definition.origin] ?? definition.origin,
                callings[definition.calling]].filter(Boolean).join(', ')
        const shown = name => element('bdi', name === '' ? '""' : visible(name))

        // MARK: Nodes: what stands, what it hides and gathers, what ancestors have, and variables.

        const nodes = new Map()
        const inherited = need => `${need.target}\0${need.generations}`
        function add(definition, key = definition.name, kind = '') {
            const node = { key, kind, ...definition, links: [], needers: [] }
            nodes.set(key, node)
            return node
        }
        function link(from, to, note, later = false) {
            if (from.links.some(known => known.to === to && known.note === note)) return
            from.links.push({ to, note, later })
            to.needers.push({ to: from, note, later })
        }
        for (const definition of graph.definitions) add(definition)
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
                    place < depth ? 'decorated' : 'replaced')
                if (place < depth) link(outer, inner, 'wraps')
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
        for (const node of [...nodes.values()]) {
            if (node.kind === 'of a parent') continue
            for (const need of node.needs) {
                const key = need.isVariable ? `\0${need.name}\0${need.type}`
                    : need.generations ? inherited(need) : need.target
                const origin = need.isVariable ? 'variable' : ''
                const target = nodes.get(key) ?? add({ name: need.target ?? need.name, type: need.type, origin }, key)
                const notes = [need.isProvider && 'provider', need.isObserved && 'observed',
                    need.name !== target.name && !need.isProvider && `as "${visible(need.name)}"`]
                link(node, target, notes.filter(Boolean).join(', '), need.isProvider)
            }
        }
        """# + "\n\n" + views
}

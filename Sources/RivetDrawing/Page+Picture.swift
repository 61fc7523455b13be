extension Page {
    /// The part of the script that draws the definitions around one of them, two levels each way.
    ///
    /// Dependents are on the left, and dependencies on the right. A link that skips a column has a place in it, so that
    /// it doesn't cross a box.
    static let picture = #"""
        // MARK: The picture around one definition

        const font = 'system-ui, sans-serif'
        const canvas = document.createElement('canvas').getContext('2d')
        function widthOf(text, weight, size) {
            canvas.font = `${weight} ${size}px ${font}`
            return canvas.measureText(text).width
        }
        // The lines of a text. Breaks a name after a dot or before a capital if it can.
        function wrapped(text, width, most, weight, size) {
            const parts = [...letters.segment(text)].slice(0, 200).map(({ segment }) => segment)
            const isWide = (start, end, more = '') => widthOf(parts.slice(start, end).join('') + more, weight, size) > width
            const lines = []
            for (let start = 0; start < parts.length;) {
                let end = start + 1
                while (end < parts.length && !isWide(start, end + 1)) end += 1
                if (end < parts.length && lines.length === most - 1) {
                    while (end > start + 1 && isWide(start, end, '…')) end -= 1
                    lines.push(parts.slice(start, end).join('') + '…')
                    break
                }
                for (let place = end; end < parts.length && place > (start + end) / 2; place -= 1) {
                    const isBreak = /[.\s,_-]/u.test(parts[place - 1])
                        || /^\p{Lu}/u.test(parts[place]) && /^\p{Ll}/u.test(parts[place - 1])
                    if (!isBreak) continue
                    end = place
                    break
                }
                lines.push(parts.slice(start, end).join(''))
                start = end
            }
            return lines
        }

        const language = find('around').querySelector('svg').namespaceURI
        function shape(tag, attributes, ...content) {
            const made = document.createElementNS(language, tag)
            for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value)
            made.append(...content)
            return made
        }

        const sizes = { name: 13, detail: 11, line: 17, pad: 10, row: 14, column: 54, turn: 30, widest: 190, narrowest: 90 }
        // The number of boxes that the reader added, by column.
        const expansions = new Map()

        // The columns of the picture: -2 and -1 have dependents, 1 and 2 dependencies.
        function columnsAround(center) {
            const places = new Map([[center, 0]]), columns = new Map([[0, [{ node: center }]]])
            const left = new Set()
            for (const distance of [1, 2]) {
                for (const side of [1, -1]) {
                    const column = side * distance
                    const lists = (columns.get(column - side) ?? []).filter(item => item.node)
                        .map(({ node }) => (side > 0 ? node.links : node.needers).map(link => link.to))
                    // Takes one of each list in turn, so that each box of the previous column has some.
                    const found = new Set()
                    for (let turn = 0; lists.some(list => turn < list.length); turn += 1) {
                        for (const list of lists) {
                            if (turn < list.length && !places.has(list[turn]) && !left.has(list[turn])) found.add(list[turn])
                        }
                    }
                    const count = 9 + (expansions.get(column) ?? 0)
                    // A box with the number of omitted boxes takes as much room as one of them.
                    const isAll = found.size <= count + 1
                    const shownNodes = [...found].slice(0, isAll ? undefined : count)
                    for (const node of shownNodes) places.set(node, column)
                    for (const node of found) if (!places.has(node)) left.add(node)
                    if (found.size === 0) continue
                    const items = shownNodes.map(node => ({ node }))
                    if (!isAll) items.push({ more: found.size - count, column })
                    columns.set(column, items)
                }
            }
            return { places, columns }
        }

        // The links between boxes, as chains of items in neighboring columns.
        function chainsBetween(places, columns) {
            const items = new Map([...columns.values()].flat().filter(item => item.node).map(item => [item.node, item]))
            const chains = []
            for (const [node, start] of places) {
                const targets = Map.groupBy(node.links.filter(link => places.has(link.to) && link.to !== node), link => link.to)
                for (const [target, links] of targets) {
                    const end = places.get(target), step = Math.sign(end - start)
                    const chain = [items.get(node)]
                    for (let column = start + step; step !== 0 && column !== end; column += step) {
                        const bend = { isBend: true }
                        columns.get(column).push(bend)
                        chain.push(bend)
                    }
                    chain.push(items.get(target))
                    const type = ['faulty', '', 'later'].find(type => links.some(link => link.type === type)) ?? ''
                    chains.push({ items: chain, type, notes: links.map(link => link.note).filter(Boolean).join(', ') })
                }
            }
            return chains
        }

        // Places the boxes, so that links are short and seldom cross.
        function arrangeBoxes(columns, chains) {
            const order = [...columns.keys()].sort((one, other) => one - other)
            // A line within the first or the last column turns outside of it.
            const turn = column => chains.some(({ items }) =>
                columns.get(column).includes(items[0])
                && columns.get(column).includes(items.at(-1))) ? sizes.turn + 14 : 1
            let x = order[0] < 0 ? turn(order[0]) : 1
            for (const column of order) {
                const items = columns.get(column), boxes = items.filter(item => !item.isBend)
                for (const item of boxes) measureItem(item)
                const width = Math.max(...boxes.map(item => item.width))
                for (const item of items) {
                    Object.assign(item, { x, width, column, neighbors: [] })
                    item.height ??= sizes.row
                }
                x += width + sizes.column
            }
            for (const { items } of chains) {
                for (let index = 1; index < items.length; index += 1) {
                    items[index].neighbors.push(items[index - 1])
                    items[index - 1].neighbors.push(items[index])
                }
            }
            const middle = item => item.y + item.height / 2
            function stack(items) {
                let y = -Infinity, shift = 0
                for (const item of items) {
                    item.y = Math.max(item.wanted - item.height / 2, y)
                    y = item.y + item.height + (item.isBend ? 6 : sizes.row)
                    shift += (item.wanted - middle(item)) / items.length
                }
                for (const item of items) item.y += shift
            }
            for (const column of order) {
                const items = columns.get(column)
                items.forEach((item, index) => { item.wanted = (index - items.length / 2) * 60 })
                stack(items)
            }
            const outwards = order.toSorted((one, other) => Math.abs(one) - Math.abs(other))
            for (let round = 0; round < 24; round += 1) {
                for (const column of round % 2 ? outwards.toReversed() : outwards) {
                    const items = columns.get(column)
                    for (const item of items) {
                        const others = item.neighbors.filter(other => other.column !== column)
                        item.wanted = others.length === 0 ? middle(item)
                            : others.reduce((sum, other) => sum + middle(other), 0) / others.length
                    }
                    items.sort((one, other) => one.wanted - other.wanted)
                    // The box with the number of the others stays last.
                    const more = items.findIndex(item => item.more)
                    if (more >= 0) {
                        const [box] = items.splice(more, 1)
                        box.wanted = Math.max(...items.map(item => item.wanted)) + 30
                        items.push(box)
                    }
                    stack(items)
                }
            }
            const all = [...columns.values()].flat()
            const top = Math.min(...all.map(item => item.y)) - 2
            for (const item of all) item.y -= top
            const last = order.at(-1)
            return { width: x - sizes.column + (last > 0 ? turn(last) : 1), height: Math.max(...all.map(item => item.y + item.height)) + 2 }
        }
        function measureItem(item) {
            if (item.more) {
                item.lines = [`${item.more} more`]
                item.detail = ''
            } else {
                const { node } = item
                item.lines = wrapped(title(node), sizes.widest, 4, 600, sizes.name)
                item.detail = wrapped(details(node), sizes.widest, 1, 400, sizes.detail)[0] ?? ''
            }
            const widths = item.lines.map(line => widthOf(line, 600, sizes.name))
            const width = Math.max(...widths, widthOf(item.detail, 400, sizes.detail), sizes.narrowest)
            item.width = Math.ceil(width) + 2 * sizes.pad
            item.height = item.lines.length * sizes.line + (item.detail ? 15 : 0) + 12
        }
        const title = node => plain(node.name) + (node.arguments?.length ? `(${node.arguments.map(visible).join(', ')})` : '')
        const details = node => visible([node.type, scope(node), node.kind,
            node.origin === 'variable' && node.namespace && `of ${plain(node.namespace)}`].filter(Boolean).join(', '))

        function drawChain({ items, type, notes }) {
            const [start, end] = [items[0], items.at(-1)]
            const isSame = start.column === end.column, isBack = end.column < start.column
            const middle = item => item.y + item.height / 2
            // A line back is lower, so that it doesn't cover one that leads forward between the same boxes.
            const port = item => middle(item) + (isBack && !item.isBend ? 8 : 0)
            const left = item => item.x, right = item => item.x + item.width
            // Within a column, a line turns on the side away from the center, where there are fewer lines.
            const [leave, enter] = isSame ? (start.column < 0 ? [left, left] : [right, right])
                : isBack ? [left, right] : [right, left]
            const tip = enter(end), base = tip + (enter === right ? 7 : -7)
            let x = leave(start), y = port(start), path = `M${x} ${y}`
            if (isSame) {
                const far = x + (leave === right ? 1 : -1) * (sizes.turn + Math.min(14, Math.abs(port(end) - y) / 8))
                path += `C${far} ${y} ${far} ${port(end)} ${base} ${port(end)}`
            } else {
                for (const item of items.slice(1)) {
                    const near = item === end ? base : enter(item), half = (near - x) / 2
                    path += `C${x + half} ${y} ${near - half} ${port(item)} ${near} ${port(item)}`
                    x = leave(item)
                    y = port(item)
                    if (item !== end) path += `H${x}`
                }
            }
            const group = shape('g', { class: `link ${type}` }, shape('path', { d: path }),
                shape('polygon', { points: `${tip},${port(end)} ${base},${port(end) - 4} ${base},${port(end) + 4}` }))
            const text = `${plain(start.node.name)} → ${plain(end.node.name)}${notes ? ` (${notes})` : ''}`
            group.prepend(shape('title', {}, text))
            return group
        }
        function drawItem(item, center) {
            const { x, y, width, height, node } = item
            const isVariable = node?.origin === 'variable'
            const box = shape('rect', { x, y, width, height, rx: isVariable ? height / 2 : 6 })
            const texts = item.lines.map((line, index) => shape('text',
                { x: x + width / 2, y: y + 19 + index * sizes.line, class: 'name' }, line))
            if (item.detail) {
                texts.push(shape('text', { x: x + width / 2, y: y + 18 + item.lines.length * sizes.line }, item.detail))
            }
            if (item.more) {
                const button = shape('g', { class: 'box more', tabindex: 0, role: 'button' }, box, ...texts)
                const expand = () => {
                    expansions.set(item.column, (expansions.get(item.column) ?? 0) + 30)
                    draw(center)
                }
                button.addEventListener('click', expand)
                button.addEventListener('keydown', event => {
                    if (event.key !== 'Enter' && event.key !== ' ') return
                    event.preventDefault()
                    expand()
                })
                return button
            }
            const kinds = ['box', ranks[node.rank], node === center && 'center', node.isAbsent && 'absent',
                node.kind === 'of a parent' && 'parent', node.kind === 'not defined' && 'missing',
                node.declaresNeeds === false && node.kind !== 'of a parent' && 'silent']
            const made = shape(node.isAbsent ? 'g' : 'a', { class: kinds.filter(Boolean).join(' ') },
                shape('title', {}, [plain(node.name), details(node), node.site && place(node)].filter(Boolean).join('\n')),
                box, ...texts)
            if (!node.isAbsent) made.setAttribute('href', address(node))
            return made
        }
        function draw(center) {
            const { places, columns } = columnsAround(center)
            const chains = chainsBetween(places, columns)
            const { width, height } = arrangeBoxes(columns, chains)
            const drawing = shape('svg', { viewBox: `0 0 ${width} ${height}`, width, height })
            const links = chains.map(chain => ({ chain, group: drawChain(chain) }))
            drawing.append(...links.map(link => link.group))
            for (const item of [...columns.values()].flat()) {
                if (item.isBend) continue
                const box = drawItem(item, center)
                const light = isLit => () => {
                    for (const { chain, group } of links) {
                        if (chain.items[0] !== item && chain.items.at(-1) !== item) continue
                        group.classList.toggle('lit', isLit)
                    }
                }
                for (const event of ['pointerenter', 'focus']) box.addEventListener(event, light(true))
                for (const event of ['pointerleave', 'blur']) box.addEventListener(event, light(false))
                drawing.append(box)
            }
            const frame = find('around').querySelector('div')
            frame.replaceChildren(drawing)
            const box = [...columns.get(0)].find(item => item.node)
            frame.scrollLeft = box.x + box.width / 2 - frame.clientWidth / 2
            frame.scrollTop = box.y + box.height / 2 - frame.clientHeight / 2
            find('around').querySelector('figcaption').textContent =
                'Dependents are on the left, dependencies on the right, two levels each way.'
                + (chains.some(chain => chain.type === 'later') ? ' A dashed line leads to a provider.' : '')
        }
        """#
}

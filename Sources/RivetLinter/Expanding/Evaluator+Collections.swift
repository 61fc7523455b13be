// Collections, tuples, and their elements.

extension Evaluator {
    /// The elements of a collection, and whether there are no others.
    func elements(of atom: Atom) -> (elements: [Bound], isComplete: Bool) {
        switch atom {
        case .list(let elements, let isComplete): (elements, isComplete)
        case .literal("nil"): ([], true)
        default: ([], false)
        }
    }

    /// The elements of a collection, with the branches that lead to it.
    func elements(of collection: Bound) -> [Bound] {
        elements(of: collection.atom).elements.map { Bound($0.atom, at: $0.site, in: collection.arms + $0.arms) }
    }

    /// The collection without repetitions, or with elements that the program may skip if some aren't known.
    func unique(of collection: Bound) -> Bound {
        guard case .list(let elements, isComplete: true) = collection.atom,
            elements.allSatisfy({ $0.atom.isComparable && $0.arms.isEmpty })
        else { return some(of: collection) }
        var seen: Set<Atom> = []
        let unique = elements.filter { seen.insert($0.atom).inserted }
        return Bound(.list(unique, isComplete: true), at: collection.site, in: collection.arms)
    }

    /// The collection with elements that the program may skip.
    func some(of collection: Bound) -> Bound {
        guard case .list(let elements, let isComplete) = collection.atom else {
            return Bound(.unknown, at: collection.site, in: collection.arms)
        }
        let skippable = elements.map { Bound($0.atom, at: $0.site, in: $0.arms + [.some]) }
        return Bound(.list(skippable, isComplete: isComplete), at: collection.site, in: collection.arms)
    }

    func map(_ collection: Bound, _ transform: (Bound) -> [Bound]) -> Bound {
        if collection.atom == .literal("nil") { return collection }
        let (elements, isComplete) = elements(of: collection.atom)
        let results = elements.flatMap { element in
            transform(element).map { Bound($0.atom, at: $0.site ?? element.site, in: element.arms + $0.arms) }
        }
        // Lists are joined, as by `flatMap`. If one of them is unknown, the elements of the others are still known.
        let hasLists = results.contains { if case .list = $0.atom { true } else { false } }
        let flat = hasLists ? results.flatMap(self.elements) : results
        let areKnown = !hasLists || results.allSatisfy { self.elements(of: $0.atom).isComplete }
        let present = flat.filter { $0.atom != .literal("nil") }
        return Bound(.list(present, isComplete: isComplete && areKnown), in: collection.arms)
    }

    func component(_ number: Int, of bound: Bound) -> Bound {
        switch bound.atom {
        case .tuple(let elements) where elements.indices.contains(number),
            .element(_, let elements) where elements.indices.contains(number):
            Bound(
                elements[number].atom,
                at: elements[number].site ?? bound.site,
                in: bound.arms + elements[number].arms
            )
        default: Bound(.unknown, at: bound.site, in: bound.arms)
        }
    }

    /// The elements that a subscript at a place may return.
    func element(of collection: Bound, _ indices: [Bound], at site: Site) -> [Bound] {
        let (elements, isComplete) = elements(of: collection.atom)
        if indices.map(\.atom) == [.literal("index")] {
            let all = elements + (isComplete ? [] : [.unknown])
            // The program uses one of the elements here, and a subscript at another place may use another element.
            return all.count == 1
                ? all
                : all.enumerated().map { number, element in
                    Bound(element.atom, at: element.site, in: element.arms + [.alternative(number, at: site), .some])
                }
        }
        let otherwise = isComplete ? Bound(.literal("nil")) : .unknown
        let pairs = elements.map { (key: component(0, of: $0), value: component(1, of: $0)) }
        guard indices.allSatisfy(\.atom.isComparable) else {
            return (pairs.map(\.value) + [otherwise]).enumerated().map { number, value in
                Bound(value.atom, at: value.site, in: value.arms + [.alternative(number, at: site), .some])
            }
        }
        for index in indices { environment.record(index.atom, comparedWith: pairs.map(\.key.atom)) }
        var found: [Bound] = []
        for (number, pair) in pairs.enumerated() where indices.contains(where: { $0.atom.matches(pair.key.atom) }) {
            // A later value replaces this one, unless a branch decides whether it does.
            let isReplaced = pairs[(number + 1)...].contains { later in
                later.key.arms.isEmpty && later.value.arms.isEmpty && later.key.atom.matches(pair.key.atom)
            }
            if !isReplaced { found.append(pair.value) }
        }
        return found.isEmpty ? [otherwise] : found
    }
}

import Rivet

/// The expected objects of a `ScopeProgram`, computed with plain arrays.
struct ScopeOracle {
    /// The counterpart of an object.
    final class Shadow {
        let number: Int
        let parts: [Shadow]
        init(_ number: Int, _ parts: [Shadow]) { (self.number, self.parts) = (number, parts) }
    }

    enum Failure: Error {
        case missing, cycle, failed

        var code: ResolutionError.Code {
            switch self {
            case .missing: .missing
            case .cycle: .cycle
            case .failed: .failed
            }
        }
    }

    private struct Held {
        weak var shadow: Shadow?
    }

    private let definitions: [ScopeProgram.Definition]
    private var tries: [Int]
    private(set) var made: [Int]
    private var kept: [Int: Shadow] = [:]
    private var held: [Int: Held] = [:]
    private var generation = 0

    init(_ definitions: [ScopeProgram.Definition]) {
        self.definitions = definitions
        tries = definitions.map { _ in 0 }
        made = tries
    }

    mutating func reset() {
        generation += 1
        for number in definitions.indices where definitions[number].scope == .cached { kept[number] = nil }
    }

    mutating func renewChild() {
        for number in definitions.indices where definitions[number].home.isChild {
            (kept[number], held[number]) = (nil, nil)
        }
    }

    /// Accepts any number of new objects that no scope retains.
    ///
    /// The oracle doesn't know how often Rivet follows a cycle before it reports it. Shared objects are still built
    /// once, unless a closure resets their scope each time.
    mutating func excuseUnretained(_ found: [Int]) {
        let isReset = definitions.contains(where: \.resets)
        for number in definitions.indices {
            let scope = definitions[number].scope
            if scope == .prototype || scope == .cached && isReset { made[number] = found[number] }
        }
    }

    /// The object of a request from outside.
    mutating func outermost(_ name: String, ofChild: Bool) -> Result<Shadow, Failure> {
        // Graph objects are released with their request.
        defer { for number in definitions.indices where definitions[number].scope == .graph { kept[number] = nil } }
        do { return .success(try object(name, from: .init(isChild: ofChild, isInner: false), [])) } catch {
            return .failure(error)
        }
    }

    private mutating func object(_ name: String, from home: ScopeProgram.Home, _ outer: [Int]) throws(Failure) -> Shadow
    {
        guard let number = number(of: name, from: home) else { throw .missing }
        if let shadow = kept[number] ?? held[number]?.shadow { return shadow }
        if outer.contains(number) { throw .cycle }
        let (definition, began) = (definitions[number], generation)
        tries[number] += 1
        let isFailing = definition.fails(try: tries[number])
        var parts: [Shadow] = []
        for (place, need) in definition.needs.enumerated() {
            if isFailing, place == definition.failsBefore { throw .failed }
            parts.append(try object(need.name, from: definition.home, outer + [number]))
        }
        if isFailing { throw .failed }
        made[number] += 1
        if definition.resets { reset() }
        let shadow = Shadow(number, parts)
        switch definition.scope {
        case .prototype: break
        case .weak: held[number] = Held(shadow: shadow)
        case .cached: if generation == began { kept[number] = shadow }
        case .singleton, .graph, .custom: kept[number] = shadow
        }
        return shadow
    }

    /// The definition of a name: the child's come before the parent's, and the inner ones before those around them.
    private func number(of name: String, from home: ScopeProgram.Home) -> Int? {
        for isChild in home.isChild ? [true, false] : [false] {
            for isInner in home.isInner ? [true, false] : [false] {
                let found = definitions.firstIndex { definition in
                    guard definition.home.isChild == isChild else { return false }
                    if definition.home.isInner == isInner { return definition.name == name }
                    return !isInner && "In." + definition.name == name
                }
                if let found { return found }
            }
        }
        return nil
    }
}

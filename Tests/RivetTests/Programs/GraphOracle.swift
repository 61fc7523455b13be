import Rivet

/// Knows the outcome of a program from its description.
struct GraphOracle {
    private let program: GraphProgram
    /// Whether resolutions share `.graph` objects between threads and tasks, and paths have all steps.
    private let isStrict: Bool
    /// Whether closures only rethrow, so that each caller's outcome is known.
    private let isExact: Bool

    init(_ program: GraphProgram, strict: Bool) {
        self.program = program
        isStrict = strict
        isExact =
            program.resets == 0 && !program.isReleased && program.callers.allSatisfy { $0.cancelledAfter == nil }
            && program.definitions.allSatisfy { $0.dependencies.allSatisfy { $0.handling == .propagates } }
    }

    /// The object that a definition creates, as the text of its tree.
    private func tree(_ index: Int) -> String {
        let definition = program.definitions[index]
        if definition.form == .alias { return tree(definition.targets[0]) }
        let children = definition.targets.map(tree).joined(separator: " ")
        let name = GraphProgram.name(index) + (definition.takesArgument ? "\(Target.argument)" : "")
        let object = children.isEmpty ? name : "\(name)(\(children))"
        return definition.form == .group ? "group(\(object) \(object))" : object
    }

    /// The error in a caller's outcome; nil if the outcome is correct.
    func fault(of caller: GraphProgram.Caller, _ outcome: GraphProgram.Outcome) -> String? {
        let hasCycle = program.reachesCycle(caller.target)
        switch outcome {
        case .success(let node):
            guard isExact else { return nil }
            if hasCycle { return "no error, but a cycle can be reached" }
            let expected = tree(caller.target)
            return node.text == expected ? nil : "expected \(expected), but it is \(node.text)"
        case .failure(let error):
            if !isExact, caller.cancelledAfter != nil, error is CancellationError { return nil }
            if program.isReleased, isRelease(error) { return nil }
            guard let error = error as? ResolutionError else { return "another error: \(error)" }
            guard hasCycle else { return "an error, but no cycle can be reached: \(error)" }
            return isExact ? cycleFault(of: caller, error) : nil
        }
    }

    private func isRelease(_ error: any Error) -> Bool {
        error is Gone
            || (error as? ResolutionError).map { $0.code.rawValue == "released" || $0.underlying is Gone } ?? false
    }

    /// The error in a reported cycle; nil if the report is correct.
    private func cycleFault(of caller: GraphProgram.Caller, _ error: ResolutionError) -> String? {
        let code = error.code.rawValue
        guard code == "cycle" || code == "cycle" else {
            // With arguments a definition may resolve itself as often as it likes, so that only the depth ends it.
            if error.code == .tooDeep, reached(caller.target).contains(where: { program.definitions[$0].takesArgument })
            {
                return nil
            }
            // Of two branches that fail only one error is thrown, and the other counts as caught.
            let isAllowed = reached(caller.target).contains { program.definitions[$0].forks }
            let others: [ResolutionError.Code] = [
                .missing, .typeMismatch, .arguments, .noProvider, .tooDeep, .undeclared, .needsAwait, .needsMainActor,
                .stopped, .notAClass, .failed,
            ]
            return isAllowed && !others.contains(error.code) ? nil : "expected a cycle, but the error is: \(error)"
        }
        let names = error.path.map(\.name)
        let path = names.joined(separator: " → ")
        // "A[0]" is an element of the group "A": the two are one step.
        let indices = names.map { GraphProgram.index($0.prefix { $0 != "[" }) }
        guard !indices.contains(nil) else { return "an unknown step: \(path)" }
        let whole = indices.compactMap(\.self)
        let steps = whole.indices.filter { position in
            position == 0 || !names[position].hasSuffix("]") || names[position - 1].hasSuffix("]")
                || program.resolved(whole[position - 1]) != whole[position]
        }.map { whole[$0] }
        for (step, next) in zip(steps, steps.dropFirst()) where !isEdge(from: step, to: next) {
            return "\(GraphProgram.name(step)) doesn't depend on \(GraphProgram.name(next)): \(path)"
        }
        guard let first = steps.first, program.resolved(first) == program.resolved(caller.target) else {
            return "the path begins elsewhere: \(path)"
        }
        // An alias and its target may be one step or two.
        let followers = steps.dropFirst().map(Optional.some) + [nil]
        let withoutAliases = zip(steps, followers).filter { step, next in
            program.definitions[step].form != .alias || next != program.definitions[step].targets[0]
        }
        // A path may enter a group by one element, and the cycle leads through another one.
        let inner = Set(names.dropLast())
        let isClosedByElements = inner.count == names.count - 1 && names.last.map(inner.contains) == true
        return isClosedOnce(steps) || isClosedOnce(withoutAliases.map(\.0)) || isClosedByElements
            ? nil : "the path isn't closed once: \(path)"
    }

    /// Whether a path may lead from one definition to another: past aliases, and where the check isn't strict past what
    /// no scope shares.
    private func isEdge(from step: Int, to next: Int) -> Bool {
        var (seen, pending): (Set<Int>, [Int]) = ([], program.definitions[program.resolved(step)].targets)
        while let target = pending.popLast() {
            if program.resolved(target) == program.resolved(next) { return true }
            let isSkipped = !isStrict && !program.definitions[program.resolved(target)].isShared
            if isSkipped, seen.insert(target).inserted {
                pending += program.definitions[program.resolved(target)].targets
            }
        }
        if step == next { return program.definitions[step].form == .alias }
        return program.resolved(step) == program.resolved(next)
    }

    /// Whether steps end with an object that they have been through, and go through no other twice.
    private func isClosedOnce(_ steps: [Int]) -> Bool {
        let objects = steps.map(program.resolved)
        guard let last = objects.last else { return false }
        if objects.dropLast().contains(last), Set(objects).count == objects.count - 1 { return true }
        // A cycle that an alias begins or ends repeats the name that it began with.
        let before = objects.dropLast()
        return before.last == last && steps.dropLast().last != steps.last && isClosedOnce(Array(steps.dropLast()))
    }

    private func reached(_ start: Int) -> Set<Int> {
        var (seen, pending): (Set<Int>, [Int]) = ([], [start])
        while let next = pending.popLast() {
            if seen.insert(next).inserted { pending += program.definitions[next].targets }
        }
        return seen
    }

    /// The error in how objects are shared; nil if sharing is correct.
    func sharingFault(in nodes: [ProgramObject]) -> String? {
        guard isExact else { return nil }
        var holders: [ObjectIdentifier: (node: ProgramObject, count: Int)] = [:]
        var pending = nodes
        while let node = pending.popLast() {
            holders[ObjectIdentifier(node), default: (node, 0)].count += 1
            if holders[ObjectIdentifier(node)]?.count == 1 { pending += node.children }
        }
        let objects = Dictionary(grouping: holders.values) { $0.node.name }
        for (name, objects) in objects {
            guard let index = GraphProgram.index(name.prefix(1)), name != "group" else { continue }
            let definition = program.definitions[index]
            let count = definition.form == .group ? 2 : 1
            switch definition.scope {
            case .prototype:
                if let shared = objects.first(where: { $0.count > 1 }) {
                    return "\(name), a prototype, has \(shared.count) holders"
                }
            case .cached, .singleton:
                if objects.count > count { return "\(objects.count) objects of \(name), which is shared" }
            case .graph:
                if isStrict, program.callers.count == 1, objects.count > count {
                    return "\(objects.count) objects of \(name) in one resolution"
                }
            case .weak: break
            }
        }
        return nil
    }
}

extension Facts {
    /// Removes facts that don't lead to a use of Rivet: most calls, and bodies that contain only such calls.
    mutating func removeIrrelevantFacts() {
        removeOtherClasses()
        let relevant = relevantBodies()
        func filtered(_ file: FileFacts) -> FileFacts {
            var file = file
            file.bodies.removeAll { body in
                !relevant.contains(body.id) && body.overrides.map(relevant.contains) != true && !body.hasValue
            }
            for index in file.bodies.indices {
                file.bodies[index].events.removeAll { event in
                    switch event.kind {
                    case .call(let usr): !relevant.contains(usr)
                    case .invocation(let call):
                        if case .constant(let usr) = call.callee { !relevant.contains(usr) } else { false }
                    default: false
                    }
                }
            }
            return file
        }
        files = files.map(filtered)
        context = context.map(filtered)
    }

    /// The bodies that use Rivet, directly or through the bodies that they call, and the methods that they override.
    private func relevantBodies() -> Set<String> {
        var callers: [String: [Body]] = [:]
        var pending: [Body] = []
        for body in (files + context).flatMap(\.bodies) {
            var usesRivet = false
            for event in body.events {
                switch event.kind {
                case .call(let usr), .mention(let usr): callers[usr, default: []].append(body)
                case .invocation(let call):
                    switch call.callee {
                    case .constant(let usr), .closure(let usr): callers[usr, default: []].append(body)
                    // The closure in a variable may use Rivet.
                    default: usesRivet = true
                    }
                default: usesRivet = true
                }
            }
            if usesRivet { pending.append(body) }
        }
        var requirements: [String: [String]] = [:]
        for body in (files + context).flatMap(\.bodies) where body.isRequirement {
            requirements[body.methodName, default: []].append(body.id)
        }
        var relevant: Set<String> = []
        while let body = pending.popLast() {
            let implemented = body.owner == nil ? [] : requirements[body.methodName] ?? []
            for usr in [body.id] + (body.overrides.map { [$0] } ?? []) + implemented where relevant.insert(usr).inserted
            {
                pending += callers[usr] ?? []
            }
        }
        return relevant
    }

    /// Removes the classes that don't inherit from Rivet's `Module`.
    private mutating func removeOtherClasses() {
        var superclasses: [String: String] = [:]
        for file in files + context {
            for module in file.modules { superclasses[module.usr] = module.superclass }
        }
        func isModule(_ usr: String) -> Bool {
            var current = usr
            // Sources that compile have no cycle of superclasses. The limit guards against others.
            for _ in 0...superclasses.count {
                if current == RivetName.module { return true }
                guard let next = superclasses[current] else { return false }
                current = next
            }
            return false
        }
        for index in files.indices { files[index].modules.removeAll { !isModule($0.usr) } }
        for index in context.indices { context[index].modules.removeAll { !isModule($0.usr) } }
    }
}

extension Body {
    /// Whether other code may use a value that it returns or stores.
    fileprivate var hasValue: Bool {
        !results.isEmpty || !fields.isEmpty || !held.isEmpty || isRequirement || isEmptyStandard
    }
}

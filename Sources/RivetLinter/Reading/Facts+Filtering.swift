extension Facts {
    /// Leaves out what leads to nothing that concerns Rivet: most calls, and the bodies in which nothing else is.
    mutating func keepWhatMatters() {
        keepModules()
        let matter = bodiesThatMatter()
        func kept(_ file: FileFacts) -> FileFacts {
            var file = file
            file.bodies.removeAll { !matter.contains($0.id) && $0.overrides.map(matter.contains) != true }
            for index in file.bodies.indices {
                file.bodies[index].events.removeAll { event in
                    if case .call(let usr) = event.kind { !matter.contains(usr) } else { false }
                }
            }
            return file
        }
        files = files.map(kept)
        context = context.map(kept)
    }

    /// The bodies that say something to Rivet, or call one that does; what they override matters with them.
    private func bodiesThatMatter() -> Set<String> {
        var callers: [String: [Body]] = [:]
        var open: [Body] = []
        for body in (files + context).flatMap(\.bodies) {
            var says = false
            for event in body.events {
                if case .call(let usr) = event.kind { callers[usr, default: []].append(body) } else { says = true }
            }
            if says { open.append(body) }
        }
        var matter: Set<String> = []
        while let body = open.popLast() {
            for usr in [body.id] + (body.overrides.map { [$0] } ?? []) where matter.insert(usr).inserted {
                open += callers[usr] ?? []
            }
        }
        return matter
    }

    /// Leaves out the classes that no chain of superclasses leads to Rivet's `Module`.
    private mutating func keepModules() {
        var superclasses: [String: String] = [:]
        for file in files + context {
            for module in file.modules { superclasses[module.usr] = module.superclass }
        }
        func isModule(_ usr: String) -> Bool {
            var current = usr
            // A chain of classes has no cycle in what compiles.
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

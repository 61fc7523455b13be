extension Facts {
    /// Removes the classes that don't inherit from Rivet's `Module`.
    mutating func removeOtherClasses() {
        var superclasses: [String: String] = [:]
        for file in files + context {
            for module in file.modules { superclasses[module.usr] = module.superclass }
        }
        func isModule(_ usr: String) -> Bool {
            // Sources that compile have no cycle of superclasses. The limit guards against others.
            sequence(first: usr) { superclasses[$0] }.prefix(superclasses.count + 1).contains(RivetName.module)
        }
        for index in files.indices { files[index].modules.removeAll { !isModule($0.usr) } }
        for index in context.indices { context[index].modules.removeAll { !isModule($0.usr) } }
    }
}

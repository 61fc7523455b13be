extension Facts {
    /// Keeps only the superclasses of the classes that don't inherit from Rivet's `Module`.
    mutating func removeOtherClasses() {
        var superclasses: [String: String] = [:]
        for file in files + context {
            for module in file.modules { superclasses[module.usr] = module.superclass }
        }
        func isModule(_ usr: String) -> Bool {
            // Sources that compile have no cycle of superclasses. The limit guards against others.
            sequence(first: usr) { superclasses[$0] }.prefix(superclasses.count + 1).contains(RivetName.module)
        }
        func reduce(_ file: inout FileFacts) {
            for module in file.modules where !isModule(module.usr) {
                file.superclasses[module.usr] = module.superclass
            }
            file.modules.removeAll { !isModule($0.usr) }
        }
        for index in files.indices { reduce(&files[index]) }
        for index in context.indices { reduce(&context[index]) }
    }
}

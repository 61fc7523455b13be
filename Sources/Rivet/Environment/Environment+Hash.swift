extension Environment {
    /// The same number for environments that are the same, and mostly another for others.
    ///
    /// - Complexity: O(*n*) for *n* variables.
    var contentHash: Int {
        var hasher = Hasher()
        hasher.combine(name)
        // The variables are in no order; so are their hashes.
        hasher.combine(
            variables.reduce(0) { sum, variable in
                var hasher = Hasher()
                hasher.combine(variable.key)
                if let value = variable.value as? AnyHashable { hasher.combine(value) }
                return sum &+ hasher.finalize()
            }
        )
        return hasher.finalize()
    }
}

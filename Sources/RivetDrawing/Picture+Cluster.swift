extension Picture {
    /// A namespace, around which a drawing puts a frame.
    struct Cluster {
        /// The whole name of the namespace.
        let name: String
        fileprivate(set) var nodes: [Int] = []
        /// The numbers of the nested namespaces that aren't empty, sorted by name.
        fileprivate(set) var inner: [Int] = []

        var isEmpty: Bool { nodes.isEmpty && inner.isEmpty }

        /// The namespaces with these names, after the one that contains everything.
        static func all(of namespaces: [String], _ nodes: [Node]) -> [Cluster] {
            var clusters = ([""] + namespaces).map { Cluster(name: $0) }
            let numbers = Dictionary(clusters.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { $1 })
            for (index, node) in nodes.enumerated() {
                clusters[numbers[node.namespace] ?? 0].nodes.append(index)
            }
            // From the inside out, because each namespace has a higher number than the one around it.
            for number in clusters.indices.reversed() {
                let inner = clusters[number].inner
                clusters[number].inner = inner.sorted { clusters[$0].name < clusters[$1].name }
                if number > 0, !clusters[number].isEmpty {
                    clusters[outer(of: clusters[number].name, numbers)].inner.append(number)
                }
            }
            return clusters
        }

        /// The number of the namespace around another one.
        private static func outer(of name: String, _ numbers: [String: Int]) -> Int {
            let scalars = name.unicodeScalars
            // Compares scalars, because a combining character after the dot would form one character with it.
            for dot in scalars.indices.reversed() where scalars[dot] == "." {
                if let number = numbers[String(scalars[..<dot])] { return number }
            }
            return 0
        }
    }
}

internal import Rivet

extension Picture {
    /// A namespace, around which a drawing puts a frame.
    struct Cluster {
        /// The whole name of the namespace.
        let name: String
        fileprivate(set) var nodes: [Int] = []
        /// The numbers of the nested namespaces that aren't empty, sorted by name.
        fileprivate(set) var inner: [Int] = []

        static func all(of namespaces: [Namespace], _ nodes: [Node]) -> [Cluster] {
            var clusters = namespaces.map { Cluster(name: $0.name) }
            let numbers = Dictionary(clusters.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { $1 })
            for (index, node) in nodes.enumerated() {
                clusters[numbers[node.namespace] ?? 0].nodes.append(index)
            }
            // From the inside out, because each namespace has a higher number than the one around it.
            for (number, namespace) in namespaces.enumerated().reversed() {
                let inner = clusters[number].inner
                clusters[number].inner = inner.sorted { clusters[$0].name < clusters[$1].name }
                guard let outer = namespace.outer else { continue }
                if !clusters[number].nodes.isEmpty || !inner.isEmpty {
                    clusters[outer].inner.append(number)
                }
            }
            return clusters
        }
    }
}

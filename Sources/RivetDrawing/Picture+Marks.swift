internal import RivetShared

extension Picture {
    /// Assigns the problems of a graph to definitions and links.
    ///
    /// It compares whole names, because definitions may share a location, for example if a module is loaded under two
    /// namespaces. If several definitions share a name, such as one that a decorator wraps, the location decides.
    struct Marks {
        private struct Step: Hashable {
            let source, target: String
        }

        private let problems: [DrawnProblem]
        /// The texts of the sites of each problem.
        private var sites: Set<Mark> = []
        private var problemsBySubject: [String: [Int]] = [:]
        /// The severity of each step of a cycle or another path.
        private var steps: [Step: DrawnProblem.Severity] = [:]
        /// The problems that aren't at a node yet, with the name of the node that they belong to.
        private var pending: Set<Mark> = []

        /// A problem, and the name of a definition that it is about or the text of one of its sites.
        private struct Mark: Hashable {
            let problem: Int
            let name: String
        }

        init(_ problems: [DrawnProblem]) {
            self.problems = problems
            for (number, problem) in problems.enumerated() {
                for site in [problem.site] + problem.related {
                    sites.insert(Mark(problem: number, name: Marks.text(of: site)))
                }
                for name in problem.subjects {
                    problemsBySubject[name, default: []].append(number)
                    pending.insert(Mark(problem: number, name: name))
                }
                for (source, target) in zip(problem.path ?? [], (problem.path ?? []).dropFirst()) {
                    // A decorator and the definition that it wraps share a name, so the path may run within a name.
                    for (source, target) in [(source, target), (source, source), (target, target)] {
                        let step = Step(source: source, target: target)
                        if steps[step] != .error { steps[step] = problem.severity }
                    }
                }
            }
        }

        private static func text(of site: DrawnSite) -> String { "\(site.file):\(site.line):\(site.column)" }

        /// The severity of the problems of a definition at a location.
        ///
        /// No other definition receives them afterwards.
        mutating func takeSeverity(of subjects: Set<String>, at site: DrawnSite) -> DrawnProblem.Severity? {
            var found: [Int] = []
            if problemsBySubject.isEmpty { return nil }
            let text = Marks.text(of: site)
            for subject in subjects {
                for number in problemsBySubject[subject] ?? [] where sites.contains(Mark(problem: number, name: text)) {
                    pending.remove(Mark(problem: number, name: subject))
                    found.append(number)
                }
            }
            return found.map { problems[$0].severity }.worst
        }

        /// The problems that no definition received, by name, sorted.
        ///
        /// Each problem comes with its number.
        var remaining: [(name: String, severity: DrawnProblem.Severity, problems: [Int])] {
            Dictionary(grouping: pending, by: \.name).sorted { $0.key < $1.key }.map { name, marks in
                let found = marks.map(\.problem).sorted()
                return (name, found.map { problems[$0].severity }.worst ?? .error, found)
            }
        }

        /// The severity of the problems with one dependency of a definition.
        func severity(ofDependency name: String, of subjects: Set<String>) -> DrawnProblem.Severity? {
            let found = subjects.flatMap { problemsBySubject[$0, default: []] }.map { problems[$0] }
            return found.filter { $0.name == name && !subjects.contains($0.name) }.map(\.severity).worst
        }

        /// The severity of the link between two definitions.
        func severity(from sources: Set<String>, to targets: Set<String>) -> DrawnProblem.Severity? {
            sources.flatMap { source in targets.compactMap { steps[Step(source: source, target: $0)] } }.worst
        }
    }
}

extension DrawnProblem {
    /// The whole names of the definitions that a drawing marks.
    var subjects: Set<String> {
        Set((subject.map { [$0] } ?? []) + (code == Fault.Code.cycle.rawValue ? path ?? [] : []))
    }
}

extension [DrawnProblem.Severity] {
    /// The highest severity, or nil if the list is empty.
    fileprivate var worst: DrawnProblem.Severity? { contains(.error) ? .error : first }
}

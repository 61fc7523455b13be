internal import Rivet

extension Picture {
    /// Which definitions and links the problems of a graph are about.
    ///
    /// By whole names: definitions that share a place in the source, as those of a module mounted twice or of a loop,
    /// are not one another's fault. Of several that share a name, as what a decorator wraps, the place tells which.
    struct Marks {
        private struct Step: Hashable {
            let source, target: String
        }

        private let problems: [Problem]
        private var problemsBySubject: [String: [Int]] = [:]
        /// What cycles and other ways lead along.
        private var steps: [Step: Problem.Severity] = [:]
        /// The problems that aren't at a node yet, with the name whose node that is to be.
        private var pending: Set<Mark> = []

        /// A problem, and a name that it is about.
        private struct Mark: Hashable {
            let problem: Int
            let name: String
        }

        init(_ problems: [Problem]) {
            self.problems = problems
            for (number, problem) in problems.enumerated() {
                for name in problem.subjects {
                    problemsBySubject[name, default: []].append(number)
                    pending.insert(Mark(problem: number, name: name))
                }
                for (source, target) in zip(problem.path, problem.path.dropFirst()) {
                    // Inside a name, the path leads to the definition that its decorators wrap.
                    for (source, target) in [(source, target), (source, source), (target, target)] {
                        let step = Step(source: source, target: target)
                        if steps[step] != .error { steps[step] = problem.severity }
                    }
                }
            }
        }

        /// How bad what is said of a definition is, written where it is; then that isn't said of another.
        mutating func take(_ subjects: Set<String>, at site: SourceSite) -> Problem.Severity? {
            var found: [Int] = []
            for subject in subjects {
                for number in problemsBySubject[subject] ?? []
                where problems[number].site == site || problems[number].related.contains(site) {
                    pending.remove(Mark(problem: number, name: subject))
                    found.append(number)
                }
            }
            return found.map { problems[$0].severity }.worst
        }

        /// What is left of names for which no definition was found at the place, sorted.
        var left: [(name: String, severity: Problem.Severity, problems: [Problem])] {
            Dictionary(grouping: pending, by: \.name).sorted { $0.key < $1.key }.map { name, marks in
                let found = marks.map(\.problem).sorted().map { problems[$0] }
                return (name, found.map(\.severity).worst ?? .error, found)
            }
        }

        /// How bad what is said of a definition's need is.
        func severity(ofNeed name: String, of subjects: Set<String>) -> Problem.Severity? {
            subjects.flatMap { problemsBySubject[$0] ?? [] }.map { problems[$0] }
                .filter { $0.name == name && !subjects.contains($0.name) }.map(\.severity).worst
        }

        /// How bad it is that one definition leads to another.
        func severity(from sources: Set<String>, to targets: Set<String>) -> Problem.Severity? {
            sources.flatMap { source in targets.compactMap { steps[Step(source: source, target: $0)] } }.worst
        }
    }
}

extension Problem {
    /// The whole names of the definitions that a drawing marks for it.
    fileprivate var subjects: Set<String> {
        Set((subject.map { [$0] } ?? []) + (code == .cycle ? path : []))
    }
}

extension [Problem.Severity] {
    /// The worst of them; nil of none.
    fileprivate var worst: Problem.Severity? { contains(.error) ? .error : first }
}

public import Rivet
internal import RivetShared

/// A check of a whole application, which also builds all of its objects, in each environment.
///
/// In a test, use `expectComplete` of `RivetTesting`. Without a test target, let a program check itself:
///
/// ```swift
/// let check = await CompletenessCheck(AppModule.self, in: [.init(name: .production), .init(name: .test)]) { test in
///     test.redefine("Clock") { FixedClock() }
/// }
/// print(check)                                    // 2 environments, 26 built, 1 failed: …
/// if !check.failures.isEmpty { exit(1) }
/// ```
///
/// For each environment, it creates the graph of the modules and a factory of it, and awaits a
/// [trial](<doc:Trial>). An unproven type is a failure, as with `ObjectGraph.Checking.strict`. But closures needn't
/// declare their dependencies, because the trial runs them. Failures with the same cause are one ``Failure``.
public struct CompletenessCheck: Sendable, CustomStringConvertible {
    /// Creates a factory of a child, from a factory of its parent, as your program does.
    public typealias Child = nonisolated(nonsending) (ObjectGraphFactory) async throws -> ObjectGraphFactory

    /// What prevents one or more objects from being built.
    public struct Failure: Sendable, CustomStringConvertible {
        /// The reason for a failure.
        public enum Cause: Sendable {
            /// A problem of the graph, or an argument without a sample.
            case problem(Problem)
            /// The error of a definition, with its path.
            case resolution(ResolutionError)
            /// Another error, which the closure of a child threw, or a module's `didAssemble(_:)`.
            case other(any Error)
        }

        /// The reason.
        ///
        /// For a definition that others need, it is the error of the definition itself.
        public internal(set) var cause: Cause
        /// The place of the definition that fails; nil if the failure belongs to no definition.
        public let site: SourceSite?
        /// The names of the definitions that can't be built, sorted: the one that fails, and those that need it.
        public internal(set) var names: [String]
        /// The environments in which it fails, in the order of the check.
        public internal(set) var environments: [Environment.Name]
        /// The name of the definition that fails, if the failure belongs to one.
        var name: String? {
            switch cause {
            case .problem(let problem): problem.name
            case .resolution(let error): error.path.first?.name
            case .other: nil
            }
        }
        /// Whether it fails in all environments of the check.
        var isEverywhere = true

        /// The reason, the path if there is one, and the definitions and environments that are affected.
        public var description: String { Wording.text(of: self) }
    }

    /// The names of the environments, in the order in which they were passed.
    public let environments: [Environment.Name]
    /// The number of objects that were built, in all environments.
    public let builtCount: Int
    /// What failed, sorted by place; each cause once.
    public let failures: [Failure]
    /// The warnings of the graphs, sorted by place, without those about undeclared dependencies.
    public let warnings: [Problem]

    /// The numbers of environments, objects and failures, followed by the failures.
    public var description: String { Wording.report(of: self) }

    /// Checks modules, and builds all of their objects.
    ///
    /// It really runs the closures and initializers. Replace those that mustn't run by the trailing closure, which is a
    /// module of its own, configured after the others. You may call it from any task. If your program resolves its
    /// objects on the main actor, call it there.
    ///
    /// - Parameters:
    ///   - modules: The modules' classes.
    ///   - environments: The environments, each with a name and variables, as your program has them.
    ///   - samples: Values for run-time arguments. A definition that takes others is a failure.
    ///   - children: Closures that create factories of children, each from a factory of these modules. Each child is
    ///     tried, too.
    ///   - configure: Adds definitions last, and requires modules, as a module's `configure()` does.
    /// - Complexity: The work of all closures, in each environment.
    public nonisolated(nonsending) init(
        _ modules: Module.Type...,
        in environments: [Environment],
        samples: [Sample] = [],
        children: [Child] = [],
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column,
        configure: (Module) throws -> Void = { _ in }
    ) async {
        let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
        await self.init(modules, in: environments, samples, children, at: site, configure)
    }

    package nonisolated(nonsending) init(
        _ modules: [Module.Type],
        in environments: [Environment],
        _ samples: [Sample],
        _ children: [Child],
        at site: SourceSite,
        _ configure: (Module) throws -> Void
    ) async {
        var causes = Causes()
        for environment in environments {
            causes.begin(environment.name)
            do {
                let assembly = Assembly()
                assembly.load(modules, environment: environment, at: site)
                // A fake that isn't asynchronous would hide the requests that don't await what it replaces.
                let callings = (try? ObjectGraph(assembly)).map { RequestCallings(of: $0.frozen).all } ?? [:]
                assembly.load(environment: environment, at: site, configure)
                let graph = try ObjectGraph(assembly)
                let application = try ObjectGraphFactory(graph, fileID: "", filePath: "", line: 0, column: 0)
                causes.add(await application.trial(samples, replacing: callings, at: site))
                if !children.isEmpty { await application.buildEager() }
                for child in children {
                    do { causes.add(await (try await child(application)).trial(samples, at: site)) } catch {
                        causes.add(error)
                    }
                }
            } catch { causes.add(error) }
        }
        self.environments = causes.environments
        (builtCount, failures, warnings) = (causes.builtCount, causes.failures, causes.warnings)
    }
}

extension ObjectGraphFactory {
    /// Builds the eager objects, which exist before a program creates children.
    ///
    /// The trial reports those that fail.
    fileprivate nonisolated(nonsending) func buildEager() async {
        for definition in core.graph.parts.eager { _ = try? await awaitedAny(definition) as Any }
    }
}

/// Collects failures, each cause once.
private struct Causes {
    private(set) var environments: [Environment.Name] = []
    private(set) var builtCount = 0
    private var found: [CompletenessCheck.Failure] = []
    private var places: [Cause: Int] = [:]
    private var seenWarnings: Set<Problem> = []

    /// What makes two failures one.
    private struct Cause: Hashable {
        var code = ""
        var text = ""
        var name = ""
        var site: SourceSite?
    }

    /// Sorted by place.
    var failures: [CompletenessCheck.Failure] {
        found.map { failure in
            var failure = failure
            failure.isEverywhere = failure.environments.count == Set(environments).count
            return failure
        }.sorted { Self.isBefore($0.site, $1.site) }
    }

    /// Sorted by place.
    var warnings: [Problem] { seenWarnings.sorted { Self.isBefore($0.site, $1.site) } }

    mutating func begin(_ environment: Environment.Name) { environments.append(environment) }

    /// Adds the error of a graph, of a factory, or of a child's closure.
    mutating func add(_ error: any Error) {
        switch error {
        case let error as AssemblyError: for problem in error.problems { add(problem) }
        case let error as ResolutionError: add(error, of: [])
        default: add(.other(error), Cause(text: Wording.wholeText(of: error)), at: nil, of: [])
        }
    }

    /// Adds the failures of a trial, and what its graph leaves unproven.
    mutating func add(_ trial: Trial) {
        builtCount += trial.built.count
        for problem in trial.graph.warnings {
            switch problem.code {
            case .unproven: add(problem)
            case .notDeclared, .trialFailed: break
            default: seenWarnings.insert(problem)
            }
        }
        for failure in trial.failures { add(failure.error, of: [failure.name]) }
        for lack in trial.lacks {
            let type = "\(lack.type)"
            add(
                .problem(Problem(.noSample(lack.name, type), at: lack.site)),
                Cause(code: "noSample", text: type),
                at: lack.site,
                of: [lack.name]
            )
        }
    }

    private mutating func add(_ problem: Problem) {
        let cause = Cause(code: problem.code.rawValue, text: problem.message, name: problem.name, site: problem.site)
        add(.problem(problem), cause, at: problem.site, of: [])
    }

    private mutating func add(_ error: ResolutionError, of names: [String]) {
        let last = error.path.last
        let defined = error.path.last { $0.site != nil }
        let details = [error.wanted, error.held, error.underlying.map(Wording.wholeText)].map { $0 ?? "" }
        // Nothing defines a missing name. One closure may request it for several definitions.
        let cause = Cause(
            code: error.code.rawValue,
            text: details.joined(separator: "\n"),
            name: last?.name ?? "",
            site: last?.site ?? last?.requestSite ?? defined?.site
        )
        add(.resolution(error), cause, at: defined?.site, of: names)
    }

    private mutating func add(
        _ reason: CompletenessCheck.Failure.Cause,
        _ cause: Cause,
        at site: SourceSite?,
        of names: [String]
    ) {
        let environment = environments.suffix(1)
        guard let place = places[cause] else {
            places[cause] = found.count
            found.append(
                CompletenessCheck.Failure(cause: reason, site: site, names: names, environments: Array(environment))
            )
            return
        }
        found[place].names = Set(found[place].names + names).sorted()
        // The shortest path begins with the definition that fails itself.
        if case (.resolution(let new), .resolution(let old)) = (reason, found[place].cause),
            new.path.count < old.path.count
        {
            found[place].cause = reason
        }
        if found[place].environments.last != environment.last { found[place].environments += environment }
    }

    /// Those without a place come first.
    private static func isBefore(_ first: SourceSite?, _ second: SourceSite?) -> Bool {
        (first ?? .unknown).isBefore(second ?? .unknown)
    }
}

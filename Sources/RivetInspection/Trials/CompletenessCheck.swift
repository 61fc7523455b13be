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
    /// Resolves objects as the code of your program does that isn't in modules.
    public typealias Requests = nonisolated(nonsending) (ObjectGraphFactory) async throws -> Void

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
        public let cause: Cause
        /// The place of the definition that fails or makes a wrong request, or nil.
        public let site: SourceSite?
        /// The names of the definitions that can't be built, sorted: the one that fails, and those that need it.
        public let names: [String]
        /// The environments in which it fails, in the order of the check.
        public let environments: [Environment.Name]
        /// The name of the definition that fails, if the failure belongs to one.
        var name: String? {
            switch cause {
            case .problem(let problem): problem.name
            case .resolution(let error): error.path.first?.name
            case .other: nil
            }
        }
        /// Whether it fails in all environments of the check.
        let isEverywhere: Bool

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
    ///   - objects: The objects that these modules expect, by name.
    ///   - samples: Values for run-time arguments. A definition that takes others is a failure.
    ///   - children: Closures that create factories of children, each from a factory of these modules. Each child is
    ///     tried, too.
    ///   - requests: Closures that call the code of your program that resolves objects outside of modules, such as its
    ///     launch. Each is called once in each environment.
    ///   - configure: Adds definitions last, and requires modules, as a module's `configure()` does.
    /// - Complexity: The work of all closures, in each environment.
    public nonisolated(nonsending) init(
        _ modules: Module.Type...,
        in environments: [Environment],
        supplying objects: [String: any Sendable] = [:],
        samples: [Sample] = [],
        children: [Child] = [],
        requests: [Requests] = [],
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column,
        configure: (Module) throws -> Void = { _ in }
    ) async {
        let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
        await self.init(modules, in: environments, objects, samples, children, requests, at: site, configure)
    }

    @inline(never)
    package nonisolated(nonsending) init(
        _ modules: [Module.Type],
        in environments: [Environment],
        _ objects: [String: any Sendable],
        _ samples: [Sample],
        _ children: [Child],
        _ requests: [Requests],
        at site: SourceSite,
        _ configure: (Module) throws -> Void
    ) async {
        let causes = Causes(samples)
        for environment in environments {
            causes.begin(environment.name)
            do {
                let (graph, callings) = try Self.graph(of: modules, environment, at: site, configure)
                let application = try ObjectGraphFactory(
                    graph,
                    supplying: objects,
                    fileID: "",
                    filePath: "",
                    line: 0,
                    column: 0
                )
                causes.add(await application.trial(samples, replacing: callings, at: site))
                if !children.isEmpty || !requests.isEmpty { await application.buildEager() }
                for request in requests {
                    do { try await request(application) } catch { causes.add(error) }
                }
                for child in children {
                    do { causes.add(await (try await child(application)).trial(samples, at: site)) } catch {
                        causes.add(error)
                    }
                }
            } catch { causes.add(error) }
        }
        causes.end()
        self.environments = causes.environments
        (builtCount, failures, warnings) = (causes.builtCount, causes.failures, causes.warnings)
    }

    /// Creates the graph of modules, and returns it with the callings of the definitions that fakes may replace.
    ///
    /// A fake that isn't asynchronous would hide the requests that don't await what it replaces.
    @inline(never)
    private static func graph(
        of modules: [Module.Type],
        _ environment: Environment,
        at site: SourceSite,
        _ configure: (Module) throws -> Void
    ) throws -> (ObjectGraph, callings: [String: Calling]) {
        let assembly = Assembly()
        assembly.load(modules, environment: environment, at: site)
        let callings = (try? ObjectGraph(assembly)).map { RequestCallings(of: $0.frozen).all } ?? [:]
        assembly.load(environment: environment, at: site, configure)
        return (try ObjectGraph(assembly), callings)
    }
}

/// A mistake in the arguments of a complete check.
enum CompletenessFault: Error, CustomStringConvertible {
    case noEnvironment
    /// No definition has the name of a sample.
    case unusedSample(String)

    var description: String { Wording.text(of: self) }
}

extension ObjectGraphFactory {
    /// Builds the eager objects, which exist before a program resolves objects and creates children.
    ///
    /// The trial reports those that fail.
    fileprivate nonisolated(nonsending) func buildEager() async {
        for definition in core.graph.parts.eager { _ = try? await awaitedAny(definition) as Any }
    }
}

/// Collects failures, each cause once.
///
/// A class, because each part of an asynchronous function would otherwise copy all properties.
private final class Causes {
    private(set) var environments: [Environment.Name] = []
    private(set) var builtCount = 0
    private var found: [Found] = []
    private var places: [Cause: Int] = [:]
    private var seenWarnings: Set<Problem> = []
    /// The samples of definitions, by their names, that no trial has used.
    private var unusedSamples: Set<String>

    init(_ samples: [Sample]) { unusedSamples = Set(samples.compactMap(\.name)) }

    /// What makes two failures one.
    private struct Cause: Hashable {
        var code = ""
        var text = ""
        var name = ""
        var site: SourceSite?
    }

    /// A failure, and everything that it affects.
    private struct Found {
        var reason: CompletenessCheck.Failure.Cause
        var site: SourceSite?
        var names: Set<String> = []
        var environments: [Environment.Name] = []
    }

    /// Sorted by place; those without a place come first.
    var failures: [CompletenessCheck.Failure] {
        let count = Set(environments).count
        func site(_ place: Int) -> SourceSite { found[place].site ?? .unknown }
        return sortedPositions(found.count) { site($0).isBefore(site($1)) }.map { place in
            let one = found[place]
            return CompletenessCheck.Failure(
                cause: one.reason,
                site: one.site,
                names: one.names.sorted(),
                environments: one.environments,
                isEverywhere: one.environments.count == count
            )
        }
    }

    /// Sorted by place.
    var warnings: [Problem] {
        let all = Array(seenWarnings)
        return sortedPositions(all.count) { Problem.isBefore(all[$0], all[$1]) }.map { all[$0] }
    }

    func begin(_ environment: Environment.Name) { environments.append(environment) }

    /// Adds what is wrong with the check itself.
    func end() {
        if environments.isEmpty { add(CompletenessFault.noEnvironment) }
        for name in unusedSamples.sorted() { add(CompletenessFault.unusedSample(name)) }
    }

    /// Adds the error of a graph, of a factory, or of a child's closure.
    func add(_ error: any Error) {
        switch error {
        case let error as AssemblyError: for problem in error.problems { add(problem) }
        case let error as ResolutionError: add(error, of: nil)
        default: add(.other(error), Cause(text: Wording.wholeText(of: error)), at: nil, of: nil)
        }
    }

    /// Adds the failures of a trial, and what its graph leaves unproven.
    func add(_ trial: Trial) {
        builtCount += trial.built.count
        for problem in trial.graph.warnings {
            switch problem.code {
            case .unproven: add(problem)
            case .notDeclared, .trialFailed: break
            default: seenWarnings.insert(problem)
            }
        }
        for failure in trial.failures { add(failure.error, of: failure.name) }
        for lack in trial.lacks {
            let type = "\(lack.type)"
            add(
                .problem(Problem(.noSample(lack.name, type), at: lack.site)),
                Cause(code: "noSample", text: type),
                at: lack.site,
                of: lack.name
            )
        }
        if !unusedSamples.isEmpty { unusedSamples.subtract(trial.graph.frozen.currentDefinitions.map(\.name)) }
    }

    private func add(_ problem: Problem) {
        // The text of a missing variable has the name of the environment.
        let isVariable = problem.code == .variable
        let cause = Cause(
            code: problem.code.rawValue,
            text: isVariable ? "" : problem.message,
            name: problem.name,
            site: problem.site
        )
        add(.problem(problem), cause, at: problem.site, of: nil)
    }

    private func add(_ error: ResolutionError, of name: String?) {
        let (path, defined) = (error.path, error.path.last { $0.site != nil })
        var cause = Cause(code: error.code.rawValue, name: path.last?.name ?? "")
        var site = defined?.changedSite
        switch error.code {
        // A name that several closures request is missing once. Each member of a cycle fails with a path of its own.
        case .missing: break
        case .cycle:
            let start = path.firstIndex { $0.name == path.last?.name } ?? 0
            cause.name = Set(path[start...].map(\.name)).sorted().joined(separator: "\n")
        // The request is wrong, and not the definition.
        case .typeMismatch, .arguments, .needsAwait, .needsMainActor:
            (cause.text, cause.site) = ("\(error.wanted ?? "")\n\(error.held ?? "")", path.last?.site)
            if path.count > 1 { site = path[path.count - 2].changedSite ?? site }
        default:
            cause.site = site
            if let variable = error.underlying as? EnvironmentError {
                (cause.code, cause.name) = (Problem.Code.variable.rawValue, variable.variable)
            } else {
                cause.text = error.underlying.map(Wording.wholeText) ?? ""
            }
        }
        add(.resolution(error), cause, at: site, of: name)
    }

    private func add(
        _ reason: CompletenessCheck.Failure.Cause,
        _ cause: Cause,
        at site: SourceSite?,
        of name: String?
    ) {
        let place = places[cause] ?? found.count
        if place == found.count {
            places[cause] = place
            found.append(Found(reason: reason, site: site))
        } else if case (.resolution(let new), .resolution(let old)) = (reason, found[place].reason),
            new.path.count < old.path.count
        {
            // The shortest path begins with the definition that fails itself.
            (found[place].reason, found[place].site) = (reason, site)
        }
        if let name { found[place].names.insert(name) }
        guard let environment = environments.last, found[place].environments.last != environment else { return }
        found[place].environments.append(environment)
    }
}

extension ResolutionError.Step {
    /// The place of the closure that creates the object: that of the definition, or of what replaced it.
    fileprivate var changedSite: SourceSite? { changes.last { !$0.isDecoration }?.site ?? site }
}

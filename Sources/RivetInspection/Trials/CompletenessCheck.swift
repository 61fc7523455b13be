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
        let collector = FailureCollector(samples)
        for environment in environments {
            collector.begin(environment.name)
            do {
                let (graph, awaited) = try Self.graph(of: modules, environment, at: site, configure)
                let application = try ObjectGraphFactory(
                    graph,
                    supplying: objects,
                    fileID: "",
                    filePath: "",
                    line: 0,
                    column: 0
                )
                collector.add(await application.trial(samples, awaiting: awaited, at: site))
                if !children.isEmpty || !requests.isEmpty { await application.buildEager() }
                for request in requests {
                    do { try await request(application) } catch { collector.add(error) }
                }
                for child in children {
                    do { collector.add(await (try await child(application)).trial(samples, at: site)) } catch {
                        collector.add(error)
                    }
                }
            } catch { collector.add(error) }
        }
        collector.end()
        self.environments = collector.environments
        (builtCount, failures, warnings) = (collector.builtCount, collector.failures, collector.warnings)
    }

    /// Creates the graph of modules, and returns it with the names of awaited definitions that fakes may replace.
    ///
    /// A fake that isn't asynchronous would hide the requests that don't await the object that it replaces.
    @inline(never)
    private static func graph(
        of modules: [Module.Type],
        _ environment: Environment,
        at site: SourceSite,
        _ configure: (Module) throws -> Void
    ) throws -> (ObjectGraph, awaited: Set<String>) {
        let assembly = Assembly()
        assembly.load(modules, environment: environment, at: site)
        let awaited = (try? ObjectGraph(assembly)).map { AwaitedDefinitions(of: $0.frozen).names } ?? []
        assembly.load(environment: environment, at: site, configure)
        return (try ObjectGraph(assembly), awaited)
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

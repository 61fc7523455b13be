public import Rivet
internal import RivetShared

/// The result of building every definition of a graph once, and every element of its groups.
///
/// Print it to see how many definitions were built, failed or weren't tried, and each error with its path.
public struct Trial: Sendable, CustomStringConvertible {
    /// A definition that couldn't be built.
    public struct Failure: Sendable {
        /// Its whole name; for an element of a group, the group's name and the element's position: `"Stations[1]"`.
        public let name: String
        /// The reason, with the path.
        public let error: ResolutionError
    }

    /// The whole names of what was built, sorted; an element of a group has the group's name and its position.
    public let built: [String]
    /// The definitions that couldn't be built, sorted by name.
    public let failures: [Failure]
    /// An argument without a sample, for lack of which a definition wasn't tried.
    struct Lack: Sendable {
        /// The name of the definition.
        let name: String
        /// The type of the argument.
        let type: Any.Type
        let site: SourceSite
    }

    /// The arguments without samples, sorted by the names of their definitions.
    let lacks: [Lack]
    /// The names of the definitions that weren't tried because they take run-time arguments without samples, sorted.
    public var takingArguments: [String] { Set(lacks.map(\.name)).sorted() }
    /// The names of the definitions that weren't tried because they must be awaited, sorted.
    ///
    /// It is empty if you awaited the trial.
    public let needingAwait: [String]
    /// The names of all definitions that weren't tried, sorted: ``takingArguments`` and ``needingAwait``.
    public var untried: [String] { (takingArguments + needingAwait).sorted() }
    /// The graph with the dependencies that the trial observed.
    ///
    /// Drawings show them beside the declared ones. These are the objects that were built for a closure, the providers
    /// that it requested (called or not), and names that nothing defines. The graph's warnings report what couldn't be
    /// built, and objects that are retained longer than an observed dependency. The observations are never complete: a
    /// closure that takes another branch may resolve something else.
    public let graph: ObjectGraph

    /// The numbers of definitions that were built, failed or weren't tried and why, followed by the errors.
    ///
    /// ```
    /// 13 built, 1 failed, 3 not tried: 2 take arguments ("Course", "User"), 1 must be awaited ("Session")
    /// can't resolve "Car": no module defines "Enigne"; define it, or require the module that does [missing]
    ///   Car       prototype  CarModule, CarModule.swift:12; resolved at CarTests.swift:7
    ///   └ Enigne             resolved at CarModule.swift:13
    /// ```
    public var description: String { Wording.report(of: self) }
}

extension ObjectGraphFactory {
    /// Builds every definition once, and collects every failure instead of stopping at the first.
    ///
    /// It really runs the closures and initializers, so create the factory in an environment for tests:
    ///
    /// ```swift
    /// let trial = try ObjectGraphFactory(AppModule.self, environment: .init(name: .test)).trial()
    /// #expect(trial.failures.isEmpty, "\(trial)")
    /// print(trial.graph.text())
    /// ```
    ///
    /// The objects are built in another factory, with the same parent and the same supplied objects. This factory
    /// retains none of them, and no module's `Module.didAssemble(_:)` runs. The other factory retains objects of the
    /// scopes `.graph` and `.weak` until the trial ends, so it builds each shared object once. It builds a prototype
    /// for each closure that requests it. Definitions that must be awaited aren't tried; await the trial for that.
    ///
    /// Eager objects and declared dependencies are built first. A definition that exceeds the depth limit is tried once
    /// more after the objects that it requested. For the limit of nested requests, each definition counts twice. At the
    /// end, the trial calls the providers that closures requested, as the types that they expect. You may call it from
    /// any thread.
    ///
    /// - Parameter samples: Values for run-time arguments. Without a sample, a definition isn't tried.
    /// - Returns: The definitions that were built, failed or weren't tried, and the graph with the observed
    ///   dependencies.
    /// - Complexity: The work of all closures.
    public func trial(samples: [Sample] = [], fileID: StaticString = #fileID, line: UInt = #line) -> Trial {
        let site = SourceSite(fileID: fileID, filePath: "", line: line, column: 0)
        var course = TrialCourse(of: self, samples, isAwaited: false, at: site)
        while let attempt = course.next {
            do {
                let arguments = try course.arguments(of: attempt)
                try course.factory(for: attempt).create(attempt.created, as: attempt.type, with: arguments)
                course.recordSuccess(of: attempt)
            } catch { course.record(error, of: attempt) }
        }
        return course.result
    }

    /// Builds every definition once, including those that must be awaited, and collects every failure.
    ///
    /// ```swift
    /// let trial = try await ObjectGraphFactory(AppModule.self, environment: .init(name: .test)).trial()
    /// ```
    ///
    /// The objects are built in another factory, with the same parent and the same supplied objects, as in a trial that
    /// isn't awaited. A synchronous closure that requests an object of an asynchronous closure fails, unless the object
    /// is eager: whether another request has built it before depends on the order of requests. A closure that can run
    /// only on the main actor runs there. A cancelled trial ends with failures. You may call it from any task.
    ///
    /// - Parameter samples: Values for run-time arguments. Without a sample, a definition isn't tried.
    /// - Returns: The definitions that were built, failed or weren't tried, and the graph with the observed
    ///   dependencies.
    /// - Complexity: The work of all closures.
    public nonisolated(nonsending) func trial(
        samples: [Sample] = [],
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) async -> Trial {
        await trial(samples, at: SourceSite(fileID: fileID, filePath: "", line: line, column: 0))
    }

    /// Awaits a trial, in which callers must await the definitions with some names, even if fakes replace them.
    nonisolated(nonsending) func trial(
        _ samples: [Sample],
        awaiting awaited: Set<String> = [],
        at site: SourceSite
    ) async -> Trial {
        var course = TrialCourse(of: self, samples, isAwaited: true, awaiting: awaited, at: site)
        while let attempt = course.next {
            do {
                let arguments = UncheckedTransfer(try course.arguments(of: attempt))
                try await course.factory(for: attempt).createAwaiting(attempt, with: arguments)
                course.recordSuccess(of: attempt)
            } catch { course.record(error, of: attempt) }
        }
        return course.result
    }

    /// Creates the object of a definition, as a type.
    private func create(_ definition: AnyDefinition, as type: Any.Type, with arguments: [Any]) throws {
        func create<Object>(_ type: Object.Type) throws {
            _ = try object(of: definition, with: arguments) as Object
        }
        try create(type)
    }

    /// Creates the object of an attempt, and awaits it if the attempt does that, on the main actor if necessary.
    private nonisolated(nonsending) func createAwaiting(
        _ attempt: TrialCourse.Attempt,
        with arguments: UncheckedTransfer<[Any]>
    ) async throws {
        let (definition, type) = (attempt.created, attempt.type)
        nonisolated(nonsending) func createAwaiting<Object>(_ type: Object.Type) async throws {
            _ = try await awaitedAny(definition, with: arguments) as Object
        }
        do {
            if attempt.isSynchronous {
                try create(definition, as: type, with: arguments.value)
            } else {
                try await createAwaiting(type)
            }
        } catch {
            let fault = error as? ResolutionError ?? ResolutionError(error, name: definition.name, graph: core.graph)
            guard fault.code == .needsMainActor else { throw error }
            let failure = await MainActor.run {
                do { try create(definition, as: type, with: arguments.value) } catch { return error as (any Error)? }
                return nil
            }
            if let failure { throw attempt.isSynchronous ? failure : error }
        }
    }
}

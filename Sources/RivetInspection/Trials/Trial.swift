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
    /// The names of the definitions that weren't tried because they take run-time arguments, sorted.
    public let takingArguments: [String]
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
    /// Declared dependencies are built first. A definition that exceeds the depth limit is tried once more after the
    /// objects that it requested. For the limit of nested requests, each definition counts twice. You may call it from
    /// any thread.
    ///
    /// - Returns: The definitions that were built, failed or weren't tried, and the graph with the observed
    ///   dependencies.
    /// - Complexity: The work of all closures.
    public func trial(fileID: StaticString = #fileID, line: UInt = #line) -> Trial {
        var course = TrialCourse(of: self)
        let site = SourceSite(fileID: fileID, filePath: "", line: line, column: 0)
        while let definition = course.next {
            do {
                course.record(definition, .success(try course.factory.converted(definition)))
            } catch {
                course.record(definition, .failure(course.factory.traced(error, definition.name, definition, site)))
            }
        }
        return course.result
    }

    /// Builds every definition once, including those that must be awaited, and collects every failure.
    ///
    /// ```swift
    /// let trial = try await ObjectGraphFactory(AppModule.self, environment: .init(name: .test)).trial()
    /// ```
    ///
    /// Otherwise it works like the synchronous trial. A cancelled trial ends with failures. You may call it from any
    /// task.
    ///
    /// - Returns: The definitions that were built, failed or weren't tried, and the graph with the observed
    ///   dependencies.
    /// - Complexity: The work of all closures.
    public nonisolated(nonsending) func trial(fileID: StaticString = #fileID, line: UInt = #line) async -> Trial {
        var course = TrialCourse(of: self)
        let site = SourceSite(fileID: fileID, filePath: "", line: line, column: 0)
        while let definition = course.next {
            do {
                course.record(definition, .success(try await course.factory.awaitedAny(definition)))
            } catch {
                course.record(definition, .failure(course.factory.traced(error, definition.name, definition, site)))
            }
        }
        return course.result
    }
}

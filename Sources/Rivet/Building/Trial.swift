/// What came of building every definition of a graph once, and every element of its groups.
///
/// Printing it gives how much was built, failed and was not tried, and then each error with its path.
public struct Trial: Sendable, CustomStringConvertible {
    /// A definition that couldn't be built.
    public struct Failure: Sendable {
        /// Its whole name; for an element of a group that with its place: `"Stations[1]"`.
        public let name: String
        /// Why, with the path.
        public let error: ResolutionError
    }

    /// What was built, by whole names, sorted; the elements of groups by that of the group and their places.
    public let built: [String]
    /// What couldn't be built, sorted by names.
    public let failures: [Failure]
    /// What was not tried, sorted: what takes run-time arguments, and, where the trial wasn't awaited, what has to be.
    public let untried: [String]
    /// The graph with what its closures were seen to ask for.
    ///
    /// Drawings show that beside what is declared: what was built for a closure, and the providers that it asked for,
    /// called or not, and names that nothing defines. Its warnings tell of what couldn't be built, and of what is kept
    /// longer than something its closure was seen to ask for. It is never complete: a closure that took another branch
    /// may ask for something else.
    public let graph: ObjectGraph

    /// How much was built, failed and was not tried, with the errors drawn below.
    ///
    /// ```
    /// 13 built, 1 failed, 1 not tried: "User"
    /// "Car" can't be built: no module defines "Enigne"
    ///   Car       prototype  CarModule, CarModule.swift:12; asked for at CarTests.swift:7
    ///   └ Enigne             asked for at CarModule.swift:13
    /// ```
    public var description: String { Wording.report(of: self) }
}

extension ObjectGraphFactory {
    /// Builds every definition once, and collects every failure instead of stopping at the first.
    ///
    /// It runs the closures and initialisers for real, so make the factory in an environment that is meant for it:
    ///
    /// ```swift
    /// let trial = try ObjectGraphFactory(AppModule.self, environment: .init(name: .test)).trial()
    /// #expect(trial.failures.isEmpty, "\(trial)")
    /// print(trial.graph.text())
    /// ```
    ///
    /// The objects are built in a factory of their own, with the same parent and what was supplied to this one; this
    /// one keeps none of them, and no module's ``Module/didAssemble(_:)`` runs. What has to be awaited isn't tried;
    /// for that the trial itself is awaited. What others need is built before them, as far as that is declared, and
    /// what turns out to lie too deep is tried once more when what it asked for is built. Each definition counts for
    /// two of the levels that a request may go deep. May be called from any thread.
    ///
    /// - Parameters:
    ///   - fileID: Where this is written, as the errors tell; leave it out.
    ///   - line: As `fileID`.
    /// - Returns: What came of it.
    /// - Complexity: What the closures do, for each definition.
    public func trial(fileID: StaticString = #fileID, line: UInt = #line) -> Trial {
        var course = TrialCourse(of: self)
        let site = SourceSite(fileID: fileID, filePath: "", line: line, column: 0)
        while let definition = course.next {
            do {
                course.note(definition, .success(try course.factory.converted(definition)))
            } catch {
                course.note(definition, .failure(course.factory.traced(error, definition.name, definition, site)))
            }
        }
        return course.result
    }

    /// Builds every definition once, also what has to be awaited, and collects every failure.
    ///
    /// ```swift
    /// let trial = try await ObjectGraphFactory(AppModule.self, environment: .init(name: .test)).trial()
    /// ```
    ///
    /// As the trial that isn't awaited, otherwise. A cancelled one ends with failures. May be called from any task.
    ///
    /// - Parameters:
    ///   - fileID: Where this is written, as the errors tell; leave it out.
    ///   - line: As `fileID`.
    /// - Returns: What came of it.
    /// - Complexity: What the closures do, for each definition.
    public nonisolated(nonsending) func trial(fileID: StaticString = #fileID, line: UInt = #line) async -> Trial {
        var course = TrialCourse(of: self)
        let site = SourceSite(fileID: fileID, filePath: "", line: line, column: 0)
        while let definition = course.next {
            do {
                course.note(definition, .success(try await course.factory.awaitedAny(definition)))
            } catch {
                course.note(definition, .failure(course.factory.traced(error, definition.name, definition, site)))
            }
        }
        return course.result
    }
}

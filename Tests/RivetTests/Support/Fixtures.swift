import Rivet

// Shorthand for tests: one line creates an assembly, a graph or a factory from a closure.

func assembly(
    _ name: Environment.Name = .production,
    _ variables: [String: any Sendable] = [:],
    _ configure: (Module) throws -> Void
) -> Assembly {
    let assembly = Assembly()
    assembly.load(environment: Environment(name: name, variables: variables), configure)
    return assembly
}

func factory(
    _ variables: [String: any Sendable] = [:],
    _ configure: (Module) throws -> Void
) throws -> ObjectGraphFactory {
    try ObjectGraphFactory(assembly: assembly(.production, variables, configure))
}

/// The problems of the definitions in a closure; empty if they form a valid graph.
func problems(_ configure: (Module) throws -> Void) -> [Problem] { problems(in: assembly(.production, [:], configure)) }

func problems(
    in assembly: Assembly,
    parent: ObjectGraph? = nil,
    checking: ObjectGraph.Checking = .declared
) -> [Problem] {
    do {
        _ = try ObjectGraph(assembly, parent: parent, checking: checking)
        return []
    } catch let error as AssemblyError { return error.problems } catch { return [] }
}

/// Returns the error of a request, or nil if the request succeeds or fails with another type of error.
func failure(_ request: () throws -> Any) -> ResolutionError? {
    do {
        _ = try request()
        return nil
    } catch { return error as? ResolutionError }
}

func text(_ error: (some Error)?) -> String { masked(error.map { "\($0)" } ?? "no error") }

/// Replaces source locations in a text, because they change whenever a test is edited.
func masked(_ text: String) -> String { text.replacing(/[A-Za-z]+\.swift:\d+/, with: "T.swift:0") }

// MARK: - Objects

final class Engine: Motor {}
final class Turbine: Motor {}
final class Wheel: Sendable {}

protocol Motor: AnyObject, Sendable {}

class Machine: @unchecked Sendable {}
final class Crane: Machine, Motor, @unchecked Sendable {}

@MainActor protocol TitledPage: AnyObject, Sendable { var title: String { get } }

@MainActor final class TitledCourse: TitledPage {
    let title: String
    init(title: String) { self.title = title }
}

/// An object that can't be shared.
final class Sketch {
    var lines = 0
}

/// A value that is set later, such as a factory that its own closures capture.
final class Later<Value: Sendable>: Sendable {
    private let held = Guarded<Value?>(nil)
    func set(_ value: Value?) { held.withLock { $0 = value } }
    var value: Value {
        get throws {
            try held.withLock { value in
                guard let value else { throw Boom() }
                return value
            }
        }
    }
}

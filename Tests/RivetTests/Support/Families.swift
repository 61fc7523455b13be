import Rivet
import Testing

// Helpers for tests of namespaces and children.

/// A module whose body is written in the test, so that a test shows the contents of its namespaces.
final class Scripted: Module {
    /// The script for the next scripted module of each assembly.
    private static let scripts = Guarded<[ObjectIdentifier: @Sendable (Module) -> Void]>([:])

    static func setScript(_ script: (@Sendable (Module) -> Void)?, for assembly: Assembly) {
        scripts.withLock { $0[ObjectIdentifier(assembly)] = script }
    }

    override func configure() {
        let script = Scripted.scripts.withLock { $0[ObjectIdentifier(assembly)] }
        script?(self)
    }
}

extension Module {
    /// Requires a module under a namespace.
    ///
    /// Its body is written in place.
    func namespace(
        _ namespace: String,
        _ variables: [String: any Sendable] = [:],
        _ script: @escaping @Sendable (Module) -> Void
    ) {
        Scripted.setScript(script, for: assembly)
        require(Scripted.self, under: namespace, variables: variables)
        Scripted.setScript(nil, for: assembly)
    }

    /// Defines a text under a name.
    ///
    /// Most texts say where they are defined.
    func text(_ name: String, _ value: String) { define(Key(name)) { _ in value } }

    /// Defines an object that resolves another name from inside the module.
    func ask(_ name: String, for wanted: String) { define(Key(name)) { factory in try factory[wanted] as String } }
}

extension ObjectGraphFactory {
    func text(_ name: String) throws -> String { try self[name] }

    /// A factory of a child graph, described by a closure.
    func child(
        supplying objects: [String: any Sendable] = [:],
        _ configure: (Module) throws -> Void
    ) throws -> ObjectGraphFactory {
        try ObjectGraphFactory(graph.child(configure), parent: self, supplying: objects)
    }
}

extension ObjectGraph {
    func child(_ configure: (Module) throws -> Void) throws -> ObjectGraph {
        try ObjectGraph(assembly(.production, [:], configure), parent: self)
    }
}

/// The problems thrown while a graph or factory is created.
func problems(thrownBy make: () throws -> Any) -> [Problem] {
    do {
        _ = try make()
        return []
    } catch { return (error as? AssemblyError)?.problems ?? [] }
}

/// A factory that is supplied with the objects its modules expect.
func factory(
    _ configure: (Module) throws -> Void,
    supplying objects: () -> [String: any Sendable]
) throws -> ObjectGraphFactory {
    try ObjectGraphFactory(ObjectGraph(assembly(.production, [:], configure)), supplying: objects())
}

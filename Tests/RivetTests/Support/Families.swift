import Rivet
import Testing

// The language of the tests of namespaces and children.

/// A module that does what a test says: so what stands in a namespace is written where it is tested.
final class Scripted: Module {
    /// What the next one of each assembly is to do.
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
    /// Requires a module written in place, in a namespace.
    func mount(
        _ namespace: String,
        _ variables: [String: any Sendable] = [:],
        _ script: @escaping @Sendable (Module) -> Void
    ) {
        Scripted.setScript(script, for: assembly)
        require(Scripted.self, under: namespace, variables: variables)
        Scripted.setScript(nil, for: assembly)
    }

    /// Defines a text under a name, mostly one that says where it is from.
    func text(_ name: String, _ value: String) { define(Key(name)) { _ in value } }

    /// Defines what asks for another name from inside the module.
    func ask(_ name: String, for wanted: String) { define(Key(name)) { factory in try factory[wanted] as String } }
}

extension ObjectGraphFactory {
    func text(_ name: String) throws -> String { try self[name] }

    /// A factory of a child graph that a closure describes.
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

/// The problems that the making of a graph or a factory throws.
func problems(thrownBy make: () throws -> Any) -> [Problem] {
    do {
        _ = try make()
        return []
    } catch { return (error as? AssemblyError)?.problems ?? [] }
}

/// A factory that is supplied with what its modules expect.
func factory(
    _ configure: (Module) throws -> Void,
    supplying objects: () -> [String: any Sendable]
) throws -> ObjectGraphFactory {
    try ObjectGraphFactory(ObjectGraph(assembly(.production, [:], configure)), supplying: objects())
}

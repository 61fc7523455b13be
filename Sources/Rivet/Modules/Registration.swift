/// A shared definition that was just made, to say more about its object: when it is built, and what is done when it
/// starts and stops.
///
/// The verbs of a ``Module`` return it for what a scope keeps:
///
/// ```swift
/// define("Server", in: .singleton, as: .calling(Server.init, with: "Router"))
///     .onStart { server in try await server.listen() }
///     .onStop { server in await server.close() }
///     .health { server in try await server.ping() }
/// ```
///
/// The hooks belong to this definition. They are handed the object that it made, before anything decorates it, and go
/// when the name is redefined. What the scopes ``Scope/weak`` and ``Scope/graph`` keep is gone when nobody needs it,
/// without a hook that could be run then: there they are a problem.
public struct Registration<Object: Sendable> {
    private let assembly: Assembly
    /// Nil when the definition was refused.
    private let definition: AnyDefinition?

    init(_ definition: AnyDefinition?, in assembly: Assembly) {
        self.definition = definition
        self.assembly = assembly
    }

    /// Adds to what happens with the object besides that it is built.
    package func adding(_ change: (inout Hooks) -> Void) -> Self {
        if let definition { assembly.addHooks(to: definition, change) }
        return self
    }
}

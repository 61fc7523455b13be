/// The definition of a prototype.
///
/// The methods of a ``Module`` that define prototypes return it. No factory retains a prototype, so Rivet can't start
/// or stop it. If you add a hook, the compiler's error says to add a scope:
///
/// ```swift
/// define("Server", in: .singleton, as: .calling(Server.init, with: "Router"))
///     .onStart { server in try await server.listen() }
/// ```
///
/// Definitions with a scope return a ``Registration``, which has the hooks.
public struct PrototypeRegistration<Object>: Sendable {
    init() {}
}

/// The definition of an object that exists already.
///
/// The methods of a ``Module`` that define such objects return it. Rivet doesn't start or stop an object that it didn't
/// create, so this definition has no hooks. If you need one, let a closure return the object:
///
/// ```swift
/// define("Logger", in: .singleton) { logger }.onStop { logger in logger.log("Bye") }
/// ```
public struct InstanceRegistration<Object>: Sendable {
    init() {}
}

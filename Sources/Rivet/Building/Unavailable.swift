// Declarations that can't be called. They only let the compiler explain a mistake.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// MARK: - Verbs of other products

// Without the import of the product that has the verb, the compiler names that import.

@available(*, unavailable, message: "add 'import RivetLifecycle'")
extension Registration {
    @discardableResult
    public func eager() -> Self { self }

    @discardableResult
    public func onStart(
        within limit: Duration? = nil,
        _ hook: @escaping @Sendable (Object) async throws -> Void
    ) -> Self { self }

    @discardableResult
    public func onStop(
        within limit: Duration? = nil,
        _ hook: @escaping @Sendable (Object) async throws -> Void
    ) -> Self { self }

    @discardableResult
    public func health(
        within limit: Duration? = nil,
        _ check: @escaping @Sendable (Object) async throws -> Void
    ) -> Self { self }

    @discardableResult
    public func running(
        within limit: Duration? = nil,
        mayReturn: Bool = false,
        _ service: @escaping @Sendable (Object) async throws -> Void
    ) -> Self { self }
}

@available(*, unavailable, message: "add 'import RivetLifecycle'")
extension ObjectGraphFactory {
    public func start(within limit: Duration? = nil, atOnce count: Int = .max) async throws -> AddImportRivetLifecycle {
        AddImportRivetLifecycle()
    }

    public func stop(within limit: Duration? = nil, atOnce count: Int = .max) async throws -> AddImportRivetLifecycle {
        AddImportRivetLifecycle()
    }

    public func run<Result>(
        starting: Duration? = nil,
        stopping: Duration? = nil,
        atOnce count: Int = .max,
        reporting: (AddImportRivetLifecycle) -> Void = { _ in },
        _ body: (ObjectGraphFactory) async throws -> Result
    ) async throws -> Result { try await body(self) }

    public func run(
        until trigger: AddImportRivetLifecycle,
        starting: Duration? = nil,
        stopping: Duration? = nil,
        atOnce count: Int = .max,
        reporting: (AddImportRivetLifecycle) -> Void = { _ in }
    ) async throws {}

    public func health(within limit: Duration? = nil) async -> AddImportRivetLifecycle { AddImportRivetLifecycle() }
}

@available(*, unavailable, message: "add 'import RivetInspection'")
extension ObjectGraphFactory {
    public func trial<Sample>(samples: [Sample] = [Never]()) -> AddImportRivetInspection { AddImportRivetInspection() }
}

@available(*, unavailable, message: "add 'import RivetInspection'")
extension ObjectGraph {
    public func text(showing selection: AddImportRivetInspection = .everything) -> String { "" }

    public func mermaid(showing selection: AddImportRivetInspection = .everything) -> String { "" }

    public func dot(showing selection: AddImportRivetInspection = .everything) -> String { "" }

    public func json(showing selection: AddImportRivetInspection = .everything) -> String { "" }

    public func html(showing selection: AddImportRivetInspection = .everything) -> String { "" }

    public func explain(_ name: any NameOrKey) -> String { "" }

    public func differences(from other: ObjectGraph) -> String { "" }

    public func unreachable(from roots: any NameOrKey...) -> [String] { [] }

    public var definitions: AddImportRivetInspection { AddImportRivetInspection() }

    public var drawing: AddImportRivetInspection { AddImportRivetInspection() }
}

@available(*, unavailable, message: "add 'import RivetInspection'")
extension AssemblyError {
    public var drawing: AddImportRivetInspection { AddImportRivetInspection() }
}

// MARK: - Requests

extension ObjectGraphFactory {
    @available(
        *,
        unavailable,
        message: "write 'with:' before the run-time arguments, as in 'factory[\"Route\", with: 12]'"
    )
    public subscript<Object, First, each Other>(
        _ name: any NameOrKey,
        _ first: First,
        _ others: repeat each Other
    ) -> Object { get throws { throw RequestFault(.missing) } }
}

// MARK: - Scopes

extension Scope where Self == CachedScope {
    @available(
        *,
        unavailable,
        message:
            "create a scope that you can reset, as in 'let session = CachedScope(\"Session\")', and write 'in: session'"
    )
    public static var cached: Self { CachedScope("") }
}

// MARK: - Hooks of prototypes and existing objects

// No factory retains a prototype, and Rivet didn't create an existing object. So nothing could start, complete or stop
// them.

@_documentation(visibility: internal)
public protocol HooklessRegistration<Object>: Sendable {
    associatedtype Object
}

extension PrototypeRegistration: HooklessRegistration {}
extension InstanceRegistration: HooklessRegistration {}

@available(
    *,
    unavailable,
    message: """
        a prototype or an existing object has no hooks; add a scope, as in 'define("X", in: .singleton) { x }', and \
        'import RivetLifecycle'
        """
)
extension HooklessRegistration {
    @discardableResult
    public func eager() -> Self { self }

    @discardableResult
    public func onStart(
        within limit: Duration? = nil,
        _ hook: @escaping @Sendable (Object) async throws -> Void
    ) -> Self { self }

    @discardableResult
    public func onStop(
        within limit: Duration? = nil,
        _ hook: @escaping @Sendable (Object) async throws -> Void
    ) -> Self { self }

    @discardableResult
    public func health(
        within limit: Duration? = nil,
        _ check: @escaping @Sendable (Object) async throws -> Void
    ) -> Self { self }

    @discardableResult
    public func running(
        within limit: Duration? = nil,
        mayReturn: Bool = false,
        _ service: @escaping @Sendable (Object) async throws -> Void
    ) -> Self { self }
}

extension HooklessRegistration {
    @available(
        *,
        unavailable,
        message: """
            complete a prototype or an existing object yourself, or add a scope, as in 'define("X", in: .graph) { x }'
            """
    )
    @discardableResult
    public func completed(
        on actor: MainActor.Type? = nil,
        _ hook: @escaping @Sendable (Object, ObjectGraphFactory) async throws -> Void
    ) -> Self { self }
}

/// The result type of `RivetLifecycle`'s methods in a file that doesn't import `RivetLifecycle`.
///
/// Wherever you use the result, the compiler names the missing import.
@available(*, unavailable, message: "add 'import RivetLifecycle'")
public struct AddImportRivetLifecycle: Sendable {
    public static func signals(_ numbers: Int32...) -> Self { Self() }
}

/// The result type of `RivetInspection`'s methods in a file that doesn't import `RivetInspection`.
///
/// Wherever you use the result, the compiler names the missing import.
@available(*, unavailable, message: "add 'import RivetInspection'")
public struct AddImportRivetInspection: Sendable {
    public static var everything: Self { Self() }
}

// MARK: - Requests without a type

// Without these, the compiler's errors about a request whose type it can't infer don't explain the cause.

extension ObjectGraphFactory {
    @_disfavoredOverload
    @available(
        *,
        unavailable,
        message: "specify the type that you expect: let engine: Engine = try factory[\"Engine\"]"
    )
    public subscript(_ name: String) -> Never {
        get throws { throw RequestFault(.missing) }
    }

    @_disfavoredOverload
    @available(
        *,
        unavailable,
        message: "specify the type that you expect: try factory.object(\"Engine\", as: Engine.self)"
    )
    public func object(_ name: String) throws -> Never { throw RequestFault(.missing) }

    @_disfavoredOverload
    @available(
        *,
        unavailable,
        message: "specify the type that you expect: let user: User = try factory[\"User\", with: 12]"
    )
    public subscript<First, each Other>(_ name: String, with first: First, _ others: repeat each Other) -> Never {
        get throws { throw RequestFault(.missing) }
    }

    @_disfavoredOverload
    @available(
        *,
        unavailable,
        message: "specify the type that you expect: try factory.optional(\"Engine\", as: Engine.self)"
    )
    public func optional(_ name: String) throws -> Never? { throw RequestFault(.missing) }

    @_disfavoredOverload
    @available(
        *,
        unavailable,
        message: "specify the type that you expect: try await factory.resolve(\"Engine\", as: Engine.self)"
    )
    public nonisolated(nonsending) func resolve(_ name: String) async throws -> Never { throw RequestFault(.missing) }

    @_disfavoredOverload
    @available(
        *,
        unavailable,
        message: "specify the type that you expect: try await factory.resolve(optional: \"Engine\", as: Engine.self)"
    )
    public nonisolated(nonsending) func resolve(optional name: String) async throws -> Never? {
        throw RequestFault(.missing)
    }

    @_disfavoredOverload
    @available(
        *,
        unavailable,
        message: "specify the type that you expect: try await factory.resolve(\"Session\", as: Session.self, with: 12)"
    )
    public nonisolated(nonsending) func resolve<each Argument>(
        _ name: String,
        with arguments: repeat each Argument
    ) async throws -> Never {
        throw RequestFault(.missing)
    }
}

// The verbs that other products add. Without their import, the compiler names the import that is missing.
//
// Their documentation is that of the other products.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

extension Registration {
    @available(*, unavailable, message: "add 'import RivetLifecycle'")
    @discardableResult
    public func eager() -> Self { self }

    @available(*, unavailable, message: "add 'import RivetLifecycle'")
    @discardableResult
    public func onStart(
        within limit: Duration? = nil,
        _ hook: @escaping @Sendable (Object) async throws -> Void
    ) -> Self { self }

    @available(*, unavailable, message: "add 'import RivetLifecycle'")
    @discardableResult
    public func onStop(
        within limit: Duration? = nil,
        _ hook: @escaping @Sendable (Object) async throws -> Void
    ) -> Self { self }

    @available(*, unavailable, message: "add 'import RivetLifecycle'")
    @discardableResult
    public func health(
        within limit: Duration? = nil,
        _ check: @escaping @Sendable (Object) async throws -> Void
    ) -> Self { self }
}

extension ObjectGraphFactory {
    @available(*, unavailable, message: "add 'import RivetLifecycle'")
    public func start(within limit: Duration? = nil, atOnce count: Int = .max) async throws -> AddImportRivetLifecycle {
        AddImportRivetLifecycle()
    }

    @available(*, unavailable, message: "add 'import RivetLifecycle'")
    public func stop(within limit: Duration? = nil, atOnce count: Int = .max) async throws -> AddImportRivetLifecycle {
        AddImportRivetLifecycle()
    }

    @available(*, unavailable, message: "add 'import RivetLifecycle'")
    public func run<Result>(
        starting: Duration? = nil,
        stopping: Duration? = nil,
        atOnce count: Int = .max,
        reporting: (AddImportRivetLifecycle) -> Void = { _ in },
        _ body: (ObjectGraphFactory) async throws -> Result
    ) async throws -> Result { try await body(self) }

    @available(*, unavailable, message: "add 'import RivetLifecycle'")
    public func health(within limit: Duration? = nil) async -> AddImportRivetLifecycle { AddImportRivetLifecycle() }

    @available(*, unavailable, message: "add 'import RivetInspection'")
    public func trial() -> AddImportRivetInspection { AddImportRivetInspection() }
}

extension ObjectGraph {
    @available(*, unavailable, message: "add 'import RivetInspection'")
    public func text() -> String { "" }

    @available(*, unavailable, message: "add 'import RivetInspection'")
    public func mermaid() -> String { "" }

    @available(*, unavailable, message: "add 'import RivetInspection'")
    public func dot() -> String { "" }

    @available(*, unavailable, message: "add 'import RivetInspection'")
    public func json() -> String { "" }

    @available(*, unavailable, message: "add 'import RivetInspection'")
    public func html() -> String { "" }

    @available(*, unavailable, message: "add 'import RivetInspection'")
    public func explain(_ name: String) -> String { "" }

    @available(*, unavailable, message: "add 'import RivetInspection'")
    public func differences(from other: ObjectGraph) -> String { "" }

    @available(*, unavailable, message: "add 'import RivetInspection'")
    public func unreachable(from roots: String...) -> [String] { [] }
}

extension ObjectGraph {
    @available(*, unavailable, message: "add 'import RivetInspection'")
    public var definitions: AddImportRivetInspection { AddImportRivetInspection() }

    @available(*, unavailable, message: "add 'import RivetInspection'")
    public var drawing: AddImportRivetInspection { AddImportRivetInspection() }
}

extension AssemblyError {
    @available(*, unavailable, message: "add 'import RivetInspection'")
    public var drawing: AddImportRivetInspection { AddImportRivetInspection() }
}

/// What a verb of `RivetLifecycle` returns without its import, so that the compiler names it for every use of a result.
@available(*, unavailable, message: "add 'import RivetLifecycle'")
public struct AddImportRivetLifecycle: Sendable {}

/// What a verb of `RivetInspection` returns without its import, so that the compiler names it for every use of a result.
@available(*, unavailable, message: "add 'import RivetInspection'")
public struct AddImportRivetInspection: Sendable {}

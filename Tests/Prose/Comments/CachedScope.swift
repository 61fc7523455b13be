struct User: Sendable {
    init(_ token: String) {}
}

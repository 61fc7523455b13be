final class Library: Sendable {
    nonisolated(unsafe) weak var catalog: Catalog?
}
final class Catalog: Sendable {
    nonisolated(unsafe) var library: Library?
}
@MainActor final class Player {
    var screen: Screen?
}
@MainActor final class Screen {}

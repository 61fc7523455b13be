/// The stack of screens.
@MainActor final class Navigator {
    private(set) var stack: [any Screen] = []

    func push(_ screen: any Screen) async throws {
        stack.append(screen)
        try await screen.open()
    }

    func popToRoot() { stack.removeAll() }
}

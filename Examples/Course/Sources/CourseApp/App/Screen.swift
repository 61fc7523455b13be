/// The view model of a screen, or of a part of one.
@MainActor protocol Screen: AnyObject, Sendable {
    /// Loads the content, and shows it.
    func open() async throws
}

/// The application: it opens its main screen and links.
@MainActor public final class Application {
    private let launch: LaunchViewModel
    private let main: MainViewModel
    private let links: DeepLinks
    private let pushes: PushHandler
    private let navigator: Navigator

    init(launch: LaunchViewModel, main: MainViewModel, links: DeepLinks, pushes: PushHandler, navigator: Navigator) {
        (self.launch, self.main, self.links) = (launch, main, links)
        (self.pushes, self.navigator) = (pushes, navigator)
    }

    /// Opens the first screen, and then the main screen.
    public func open() async throws {
        try await navigator.push(launch)
        try await navigator.push(main)
    }

    /// Opens the screen of a link.
    ///
    /// - Parameter link: The link, such as "course://courses/swift-101".
    public func open(_ link: String) async throws { try await links.open(link) }

    /// Opens the link of a message.
    ///
    /// - Parameter message: The content of the message.
    public func receive(_ message: [String: String]) async throws { try await pushes.receive(message) }
}

/// Switches between the tabs of the main screen.
@MainActor final class MainRouter {
    enum Tab: String, CaseIterable {
        case catalog = "Catalog"
        case downloads = "Downloads"
        case profile = "Profile"
    }

    let navigator: Navigator
    /// The main screen, which itself refers to this router.
    ///
    /// A hook sets it, because neither of the two can be created before the other.
    weak var main: MainViewModel?

    init(navigator: Navigator) { self.navigator = navigator }

    func select(_ tab: Tab) async throws {
        navigator.popToRoot()
        try await main?.show(tab)
    }
}

import Rivet

/// The main screen, with its tabs.
@MainActor final class MainViewModel: Screen {
    /// The router, which itself refers to this screen.
    var router: MainRouter?
    private(set) var selected = MainRouter.Tab.catalog
    private let makeCatalog: Provider<CatalogViewModel>
    private let makeDownloads: Provider<DownloadsViewModel>
    private let makeProfile: Provider<ProfileViewModel>
    private let display: any Display

    init(
        makeCatalog: @escaping Provider<CatalogViewModel>,
        makeDownloads: @escaping Provider<DownloadsViewModel>,
        makeProfile: @escaping Provider<ProfileViewModel>,
        display: any Display
    ) {
        (self.makeCatalog, self.makeDownloads, self.makeProfile) = (makeCatalog, makeDownloads, makeProfile)
        self.display = display
    }

    func open() async throws { try await show(selected) }

    func show(_ tab: MainRouter.Tab) async throws {
        selected = tab
        display.show(
            "Main",
            [MainRouter.Tab.allCases.map { $0 == tab ? "(\($0.rawValue))" : $0.rawValue }.joined(separator: " ")]
        )
        let screen: any Screen =
            switch tab {
            case .catalog: try makeCatalog()
            case .downloads: try makeDownloads()
            case .profile: try makeProfile()
            }
        try await router?.navigator.push(screen)
    }
}

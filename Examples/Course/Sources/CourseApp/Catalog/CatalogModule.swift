import Rivet

/// The catalog of courses.
final class CatalogModule: Module {
    override func configure() {
        define("Catalog Endpoint", as: .calling(CatalogEndpoint.init, with: .api))
        define(
            .catalogRepository,
            in: .singleton,
            as: .calling(CachingCatalogRepository.init, with: "Catalog Endpoint", "Course Table")
        )
        define("Catalog Interactor", as: .calling(CatalogInteractor.init, with: .catalogRepository))
        define(
            .catalogScreen,
            as: .calling(
                CatalogViewModel.init,
                with: "Catalog Interactor",
                .connectivity,
                "Catalog Router",
                .display,
                on: MainActor.self
            )
        )
        define(
            .searchScreen,
            as: .calling(
                SearchViewModel.init,
                with: .argument,
                "Catalog Interactor",
                .catalogAnalytics,
                .display,
                on: MainActor.self
            )
        )
        define(
            .previewScreen,
            as: .calling(
                PreviewViewModel.init,
                with: .argument,
                "Catalog Interactor",
                "Image Loader",
                "Catalog Router",
                .display,
                on: MainActor.self
            )
        )
        define(
            .teacherScreen,
            as: .calling(TeacherViewModel.init, with: .argument, "Catalog Interactor", .display, on: MainActor.self)
        )
        define(
            "Catalog Router",
            in: .singleton,
            as: .calling(
                CatalogRouter.init,
                with: .navigator,
                "Course Router",
                .provider(.searchScreen),
                .provider(.previewScreen),
                .provider(.teacherScreen),
                on: MainActor.self
            )
        )
        contribute("Link Handlers", on: MainActor.self, needing: "Catalog Router") { factory in
            let router: CatalogRouter = try factory["Catalog Router"]
            return LinkHandler(word: "search") { rest in try await router.showSearch(rest.required) }
        }
        contribute("Link Handlers", on: MainActor.self, needing: "Catalog Router") { factory in
            let router: CatalogRouter = try factory["Catalog Router"]
            return LinkHandler(word: "preview") { rest in try await router.showPreview(of: rest.required) }
        }
        contribute("Link Handlers", on: MainActor.self, needing: "Catalog Router") { factory in
            let router: CatalogRouter = try factory["Catalog Router"]
            return LinkHandler(word: "teachers") { rest in try await router.showTeacher(rest.required) }
        }
    }
}

extension Key where Object == any CatalogRepository {
    static var catalogRepository: Self { "Catalog Repository" }
}

extension Key where Object == CatalogViewModel {
    static var catalogScreen: Self { "Catalog Screen" }
}

extension Key where Object == SearchViewModel {
    static var searchScreen: Self { "Search Screen" }
}

extension Key where Object == PreviewViewModel {
    static var previewScreen: Self { "Preview Screen" }
}

extension Key where Object == TeacherViewModel {
    static var teacherScreen: Self { "Teacher Screen" }
}

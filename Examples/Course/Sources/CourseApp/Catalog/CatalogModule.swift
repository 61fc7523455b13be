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
            "Catalog Screen",
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
            "Search Screen",
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
            "Preview Screen",
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
            "Teacher Screen",
            as: .calling(TeacherViewModel.init, with: .argument, "Catalog Interactor", .display, on: MainActor.self)
        )
        define(
            "Catalog Router",
            in: .singleton,
            on: MainActor.self,
            needing: Key.navigator,
            "Course Router",
            "Search Screen Provider",
            "Preview Screen Provider",
            "Teacher Screen Provider"
        ) { factory in
            try CatalogRouter(
                navigator: factory[.navigator],
                courses: factory["Course Router"],
                makeSearch: factory["Search Screen Provider"],
                makePreview: factory["Preview Screen Provider"],
                makeTeacher: factory["Teacher Screen Provider"]
            )
        }
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

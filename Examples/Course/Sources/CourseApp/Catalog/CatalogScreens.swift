/// The list of all courses.
@MainActor final class CatalogViewModel: Screen {
    private let interactor: CatalogInteractor
    private let connectivity: any Connectivity
    private let router: CatalogRouter
    private let display: any Display

    init(
        interactor: CatalogInteractor,
        connectivity: any Connectivity,
        router: CatalogRouter,
        display: any Display
    ) { (self.interactor, self.connectivity, self.router, self.display) = (interactor, connectivity, router, display) }

    func open() async throws {
        let lines = try await interactor.courses().map { "\($0.title), \($0.weeks) weeks" }
        display.show("Catalog", (connectivity.isOnline ? [] : ["You are offline."]) + lines)
    }

    func search(_ words: String) async throws { try await router.showSearch(words) }
}

/// The courses that a search has found.
@MainActor final class SearchViewModel: Screen {
    private let words: String
    private let interactor: CatalogInteractor
    private let analytics: any CatalogAnalytics
    private let display: any Display

    init(words: String, interactor: CatalogInteractor, analytics: any CatalogAnalytics, display: any Display) {
        (self.words, self.interactor, self.analytics, self.display) = (words, interactor, analytics, display)
    }

    func open() async throws {
        let courses = try await interactor.search(words)
        analytics.searched(for: words, found: courses.count)
        display.show("Search for \(words)", courses.map(\.title))
    }
}

/// The page of a course for visitors.
@MainActor final class PreviewViewModel: Screen {
    private let course: String
    private let interactor: CatalogInteractor
    private let images: ImageLoader
    private let router: CatalogRouter
    private let display: any Display

    init(
        course: String,
        interactor: CatalogInteractor,
        images: ImageLoader,
        router: CatalogRouter,
        display: any Display
    ) {
        (self.course, self.interactor, self.images) = (course, interactor, images)
        (self.router, self.display) = (router, display)
    }

    func open() async throws {
        let course = try await interactor.course(course)
        // A course without a picture has none on the server.
        let picture = try? await images.image(course.id)
        display.show("Preview", [course.title, "by \(course.teacher)", picture == nil ? "no picture" : "a picture"])
    }

    func begin() async throws { try await router.showCourse(course) }
}

/// A teacher, with their courses.
@MainActor final class TeacherViewModel: Screen {
    private let name: String
    private let interactor: CatalogInteractor
    private let display: any Display

    init(name: String, interactor: CatalogInteractor, display: any Display) {
        (self.name, self.interactor, self.display) = (name, interactor, display)
    }

    func open() async throws {
        display.show(name, try await interactor.courses().filter { $0.teacher == name }.map(\.title))
    }
}

/// Opens the screens of the catalog.
@MainActor final class CatalogRouter {
    private let navigator: Navigator
    private let courses: CourseRouter
    private let makeSearch: @MainActor (_ words: String) throws -> SearchViewModel
    private let makePreview: @MainActor (_ course: String) throws -> PreviewViewModel
    private let makeTeacher: @MainActor (_ name: String) throws -> TeacherViewModel

    init(
        navigator: Navigator,
        courses: CourseRouter,
        makeSearch: @escaping @MainActor (_ words: String) throws -> SearchViewModel,
        makePreview: @escaping @MainActor (_ course: String) throws -> PreviewViewModel,
        makeTeacher: @escaping @MainActor (_ name: String) throws -> TeacherViewModel
    ) {
        (self.navigator, self.courses) = (navigator, courses)
        (self.makeSearch, self.makePreview, self.makeTeacher) = (makeSearch, makePreview, makeTeacher)
    }

    func showSearch(_ words: String) async throws { try await navigator.push(makeSearch(words)) }

    func showPreview(of course: String) async throws { try await navigator.push(makePreview(course)) }

    func showTeacher(_ name: String) async throws { try await navigator.push(makeTeacher(name)) }

    func showCourse(_ id: String) async throws { try await courses.showCourse(id) }
}

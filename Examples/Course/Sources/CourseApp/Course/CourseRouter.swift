/// Opens the screens of a course.
@MainActor final class CourseRouter {
    private let navigator: Navigator
    private let makeCourse: @MainActor (_ id: String, _ campaign: String?) throws -> CourseViewModel
    private let makeLesson: @MainActor (_ id: String) throws -> LessonViewModel
    private let makeVideo: @MainActor (_ video: String, _ lesson: Lesson) throws -> VideoViewModel
    private let makeCertificate: @MainActor (_ course: String) throws -> CertificateViewModel
    private let makeGrades: @MainActor (_ course: String) throws -> GradesViewModel
    private let makeNews: @MainActor (_ course: String) throws -> NewsViewModel

    init(
        navigator: Navigator,
        makeCourse: @escaping @MainActor (_ id: String, _ campaign: String?) throws -> CourseViewModel,
        makeLesson: @escaping @MainActor (_ id: String) throws -> LessonViewModel,
        makeVideo: @escaping @MainActor (_ video: String, _ lesson: Lesson) throws -> VideoViewModel,
        makeCertificate: @escaping @MainActor (_ course: String) throws -> CertificateViewModel,
        makeGrades: @escaping @MainActor (_ course: String) throws -> GradesViewModel,
        makeNews: @escaping @MainActor (_ course: String) throws -> NewsViewModel
    ) {
        self.navigator = navigator
        (self.makeCourse, self.makeLesson) = (makeCourse, makeLesson)
        (self.makeVideo, self.makeCertificate) = (makeVideo, makeCertificate)
        (self.makeGrades, self.makeNews) = (makeGrades, makeNews)
    }

    func showCourse(_ id: String, campaign: String? = nil) async throws {
        try await navigator.push(makeCourse(id, campaign))
    }

    func showLesson(_ id: String) async throws { try await navigator.push(makeLesson(id)) }

    func showVideo(_ video: String, of lesson: Lesson) async throws {
        try await navigator.push(makeVideo(video, lesson))
    }

    func showCertificate(of course: String) async throws { try await navigator.push(makeCertificate(course)) }

    func showGrades(in course: String) async throws { try await navigator.push(makeGrades(course)) }

    func showNews(of course: String) async throws { try await navigator.push(makeNews(course)) }
}

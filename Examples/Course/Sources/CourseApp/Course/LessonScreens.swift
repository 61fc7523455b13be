/// One lesson.
@MainActor final class LessonViewModel: Screen {
    private let id: String
    private let interactor: CourseInteractor
    private let positions: Table<Double>
    private let router: CourseRouter
    private let analytics: any CourseAnalytics
    private let display: any Display

    init(
        id: String,
        interactor: CourseInteractor,
        positions: Table<Double>,
        router: CourseRouter,
        analytics: any CourseAnalytics,
        display: any Display
    ) {
        (self.id, self.interactor, self.positions) = (id, interactor, positions)
        (self.router, self.analytics, self.display) = (router, analytics, display)
    }

    func open() async throws {
        let lesson = try await interactor.lesson(id)
        analytics.opened(lesson: id)
        display.show("Lesson", [lesson.title, positions[id].map { "Continue at \($0)." } ?? "Begin."])
        if let video = lesson.video { try await router.showVideo(video, of: lesson) }
    }
}

/// The certificate of a course.
@MainActor final class CertificateViewModel: Screen {
    private let course: String
    private let interactor: CourseInteractor
    private let display: any Display

    init(course: String, interactor: CourseInteractor, display: any Display) {
        (self.course, self.interactor, self.display) = (course, interactor, display)
    }

    func open() async throws { display.show("Certificate", [try await interactor.course(course).title]) }
}

/// The grades of the user in a course.
@MainActor final class GradesViewModel: Screen {
    private let course: String
    private let interactor: CourseInteractor
    private let calculator: GradeCalculator
    private let display: any Display

    init(course: String, interactor: CourseInteractor, calculator: GradeCalculator, display: any Display) {
        (self.course, self.interactor, self.calculator, self.display) = (course, interactor, calculator, display)
    }

    func open() async throws {
        let grades = try await interactor.grades(in: course)
        display.show("Grades", grades.map { "\($0.title): \($0.points)" } + ["\(calculator.percent(of: grades)) %"])
    }
}

/// Computes a grade from all grades.
struct GradeCalculator: Sendable {
    func percent(of grades: [Grade]) -> Int {
        let total = grades.reduce(0) { $0 + $1.of }
        return total == 0 ? 0 : 100 * grades.reduce(0) { $0 + $1.points } / total
    }
}

/// The news of a course.
@MainActor final class NewsViewModel: Screen {
    private let course: String
    private let interactor: CourseInteractor
    private let display: any Display

    init(course: String, interactor: CourseInteractor, display: any Display) {
        (self.course, self.interactor, self.display) = (course, interactor, display)
    }

    func open() async throws { display.show("News", try await interactor.news(of: course)) }
}

import Rivet

/// The screens of a course.
final class CourseModule: Module {
    override func configure() throws {
        defineData()
        defineCourseScreen()
        if try environment["FLAG_CALENDAR", default: false] {
            define(.calendarSync, as: .calling(CalendarSync.init, with: "Course Interactor"))
        }
        define(
            .lessonScreen,
            as: .calling(
                LessonViewModel.init,
                with: .argument,
                "Course Interactor",
                "Position Table",
                "Course Router",
                .courseAnalytics,
                .display,
                on: MainActor.self
            )
        )
        define(
            .certificateScreen,
            as: .calling(CertificateViewModel.init, with: .argument, "Course Interactor", .display, on: MainActor.self)
        )
        define("Grade Calculator") { GradeCalculator() }
        define(
            .gradesScreen,
            as: .calling(
                GradesViewModel.init,
                with: .argument,
                "Course Interactor",
                "Grade Calculator",
                .display,
                on: MainActor.self
            )
        )
        define(
            .newsScreen,
            as: .calling(NewsViewModel.init, with: .argument, "Course Interactor", .display, on: MainActor.self)
        )
        define(
            .courseRouter,
            in: .singleton,
            as: .calling(
                CourseRouter.init,
                with: .navigator,
                .provider(.courseScreen),
                .provider(.lessonScreen),
                .provider(.videoScreen),
                .provider(.certificateScreen),
                .provider(.gradesScreen),
                .provider(.newsScreen),
                on: MainActor.self
            )
        )
        contribute("Link Handlers", on: MainActor.self, needing: "Course Router") { factory in
            let router: CourseRouter = try factory["Course Router"]
            return LinkHandler(word: "courses") { rest in
                let course = try rest.required
                switch rest.dropFirst().first {
                case "certificate": try await router.showCertificate(of: course)
                case "grades": try await router.showGrades(in: course)
                case "news": try await router.showNews(of: course)
                case let campaign: try await router.showCourse(course, campaign: campaign)
                }
            }
        }
        contribute("Link Handlers", on: MainActor.self, needing: "Course Router") { factory in
            let router: CourseRouter = try factory["Course Router"]
            return LinkHandler(word: "lessons") { rest in try await router.showLesson(rest.required) }
        }
    }

    private func defineData() {
        define("Course Endpoint", as: .calling(CourseEndpoint.init, with: .api))
        define(
            .courseRepository,
            in: .singleton,
            as: .calling(CachingCourseRepository.init, with: "Course Endpoint", "Lesson Table")
        )
        define(
            .courseInteractor,
            as: .calling(CourseInteractor.init, with: .catalogRepository, .courseRepository, "Course Endpoint")
        )
    }

    /// A course screen and its tabs share one state, because Rivet creates them in one resolution.
    private func defineCourseScreen() {
        define(.courseState, in: .graph, on: MainActor.self) { CourseState() }
        define(
            .outlineTab,
            as: .calling(
                OutlineViewModel.init,
                with: "Course State",
                "Course Interactor",
                .optional("Discussion Interactor"),
                .display,
                on: MainActor.self
            )
        )
        define(
            .datesTab,
            as: .calling(DatesViewModel.init, with: "Course State", "Course Interactor", .display, on: MainActor.self)
        )
        define(
            .handoutsTab,
            as: .calling(
                HandoutsViewModel.init,
                with: "Course State",
                "Course Interactor",
                .display,
                on: MainActor.self
            )
        )
        define(
            .courseScreen,
            as: .calling(
                CourseViewModel.init,
                with: .argument,
                .argument,
                .courseState,
                .outlineTab,
                .datesTab,
                .handoutsTab,
                .courseInteractor,
                .downloadInteractor,
                .optional(.paymentInteractor),
                .optional(.calendarSync),
                .reminders,
                .connectivity,
                .courseAnalytics,
                .courseRouter,
                .display,
                .provider(.now),
                .variable("BASE_URL"),
                on: MainActor.self
            )
        )
    }
}

extension Key where Object == any CourseRepository {
    static var courseRepository: Self { "Course Repository" }
}

extension Key where Object == CourseState {
    static var courseState: Self { "Course State" }
}

extension Key where Object == OutlineViewModel {
    static var outlineTab: Self { "Outline Tab" }
}

extension Key where Object == DatesViewModel {
    static var datesTab: Self { "Dates Tab" }
}

extension Key where Object == HandoutsViewModel {
    static var handoutsTab: Self { "Handouts Tab" }
}

extension Key where Object == CourseInteractor {
    static var courseInteractor: Self { "Course Interactor" }
}

extension Key where Object == CalendarSync {
    static var calendarSync: Self { "Calendar Sync" }
}

extension Key where Object == CourseRouter {
    static var courseRouter: Self { "Course Router" }
}

extension Key where Object == LessonViewModel {
    static var lessonScreen: Self { "Lesson Screen" }
}

extension Key where Object == CertificateViewModel {
    static var certificateScreen: Self { "Certificate Screen" }
}

extension Key where Object == GradesViewModel {
    static var gradesScreen: Self { "Grades Screen" }
}

extension Key where Object == NewsViewModel {
    static var newsScreen: Self { "News Screen" }
}

extension Key where Object == CourseViewModel {
    static var courseScreen: Self { "Course Screen" }
}

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
            "Lesson Screen",
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
            "Certificate Screen",
            as: .calling(CertificateViewModel.init, with: .argument, "Course Interactor", .display, on: MainActor.self)
        )
        define("Grade Calculator") { GradeCalculator() }
        define(
            "Grades Screen",
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
            "News Screen",
            as: .calling(NewsViewModel.init, with: .argument, "Course Interactor", .display, on: MainActor.self)
        )
        define(
            .courseRouter,
            in: .singleton,
            on: MainActor.self,
            needing: Key.navigator,
            "Course Screen Provider",
            "Lesson Screen Provider",
            "Video Screen Provider",
            "Certificate Screen Provider",
            "Grades Screen Provider",
            "News Screen Provider"
        ) { factory in
            try CourseRouter(
                navigator: factory[.navigator],
                makeCourse: factory["Course Screen Provider"],
                makeLesson: factory["Lesson Screen Provider"],
                makeVideo: factory["Video Screen Provider"],
                makeCertificate: factory["Certificate Screen Provider"],
                makeGrades: factory["Grades Screen Provider"],
                makeNews: factory["News Screen Provider"]
            )
        }
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
            "Course Screen",
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

/// The first screen of a user.
@MainActor final class DashboardViewModel: Screen {
    private let user: User
    private let enrolments: Enrolments
    private let recommendations: Recommendations
    private let achievements: Achievements
    private let router: CourseRouter
    private let display: any Display

    init(
        user: User,
        enrolments: Enrolments,
        recommendations: Recommendations,
        achievements: Achievements,
        router: CourseRouter,
        display: any Display
    ) {
        (self.user, self.enrolments, self.recommendations) = (user, enrolments, recommendations)
        (self.achievements, self.router, self.display) = (achievements, router, display)
    }

    func open() async throws {
        let titles = try await enrolments.courses().map(\.title)
        let next = try await recommendations.next().map { ["Next: \($0.title)"] } ?? []
        display.show("Dashboard of \(user.name)", titles + next + [try await achievements.praise()])
    }

    func select(_ course: Course) async throws { try await router.showCourse(course.id) }
}

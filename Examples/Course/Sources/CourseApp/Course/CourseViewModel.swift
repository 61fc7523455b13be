import Foundation
import Rivet

/// The screen of a course, with its tabs.
@MainActor final class CourseViewModel: Screen {
    let state: CourseState
    let outline: OutlineViewModel
    let dates: DatesViewModel
    let handouts: HandoutsViewModel
    let payments: PaymentInteractor?
    let calendar: CalendarSync?
    private let id: String
    private let campaign: String?
    private let interactor: CourseInteractor
    private let downloads: DownloadInteractor
    private let reminders: Reminders
    private let connectivity: any Connectivity
    private let analytics: any CourseAnalytics
    private let router: CourseRouter
    private let display: any Display
    private let now: Provider<Date>
    private let baseURL: String

    init(
        id: String,
        campaign: String?,
        state: CourseState,
        outline: OutlineViewModel,
        dates: DatesViewModel,
        handouts: HandoutsViewModel,
        interactor: CourseInteractor,
        downloads: DownloadInteractor,
        payments: PaymentInteractor?,
        calendar: CalendarSync?,
        reminders: Reminders,
        connectivity: any Connectivity,
        analytics: any CourseAnalytics,
        router: CourseRouter,
        display: any Display,
        now: @escaping Provider<Date>,
        baseURL: String
    ) {
        self.id = id
        self.campaign = campaign
        self.state = state
        self.outline = outline
        self.dates = dates
        self.handouts = handouts
        self.interactor = interactor
        self.downloads = downloads
        self.payments = payments
        self.calendar = calendar
        self.reminders = reminders
        self.connectivity = connectivity
        self.analytics = analytics
        self.router = router
        self.display = display
        self.now = now
        self.baseURL = baseURL
    }

    func open() async throws {
        let course = try await interactor.course(id)
        state.course = course
        analytics.opened(course: id)
        var lines = ["by \(course.teacher)", "\(baseURL)/\(id)"]
        if let campaign { lines.append("You came from \(campaign).") }
        if let offer = try await payments?.offer() { lines.append(offer) }
        if let calendar { lines.append("\(try await calendar.sync(id)) dates in your calendar") }
        if connectivity.isOnMobileNetwork { lines.append("Videos are small on this network.") }
        display.show(course.title, lines)
        for tab in [outline, dates, handouts] as [any Screen] { try await tab.open() }
        reminders.remind(of: course, after: try now())
    }

    func download() async throws {
        for lesson in state.lessons { try await downloads.download(lesson) }
    }

    func select(_ lesson: Lesson) async throws { try await router.showLesson(lesson.id) }
}

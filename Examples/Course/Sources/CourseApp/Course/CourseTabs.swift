/// The lessons of a course.
@MainActor final class OutlineViewModel: Screen {
    let state: CourseState
    private let interactor: CourseInteractor
    private let discussion: DiscussionInteractor?
    private let display: any Display

    init(
        state: CourseState,
        interactor: CourseInteractor,
        discussion: DiscussionInteractor?,
        display: any Display
    ) { (self.state, self.interactor, self.discussion, self.display) = (state, interactor, discussion, display) }

    func open() async throws {
        state.lessons = try await interactor.lessons(of: state.id)
        let lines = state.lessons.map { "\($0.title), \($0.minutes) minutes" }
        let topics = try await discussion?.topics(of: state.id).map { "Discussion: \($0.title)" } ?? []
        display.show("Outline", lines + topics)
    }
}

/// The dates of a course.
@MainActor final class DatesViewModel: Screen {
    let state: CourseState
    private let interactor: CourseInteractor
    private let display: any Display

    init(state: CourseState, interactor: CourseInteractor, display: any Display) {
        (self.state, self.interactor, self.display) = (state, interactor, display)
    }

    func open() async throws {
        display.show("Dates", try await interactor.dates(of: state.id).map { "\($0.day) \($0.title)" })
    }
}

/// The handouts of a course.
@MainActor final class HandoutsViewModel: Screen {
    let state: CourseState
    private let interactor: CourseInteractor
    private let display: any Display

    init(state: CourseState, interactor: CourseInteractor, display: any Display) {
        (self.state, self.interactor, self.display) = (state, interactor, display)
    }

    func open() async throws {
        display.show("Handouts", try await interactor.handouts(of: state.id).map { "\($0.title), \($0.pages) pages" })
    }
}

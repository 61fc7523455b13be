/// The state that a course screen shares with its tabs.
///
/// Each course screen has its own state.
@MainActor final class CourseState {
    var course: Course?
    var lessons: [Lesson] = []

    var id: String { course?.id ?? "" }
}

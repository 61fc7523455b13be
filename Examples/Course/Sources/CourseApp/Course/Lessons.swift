/// A lesson of a course.
struct Lesson: Codable, Sendable, Equatable {
    let id: String
    let title: String
    let minutes: Int
    var video: String?
}

/// A day that matters for a course.
struct CourseDate: Codable, Sendable {
    let day: String
    let title: String
}

/// A text to read.
struct Handout: Codable, Sendable {
    let title: String
    let pages: Int
}

/// A grade of the user.
struct Grade: Codable, Sendable {
    let title: String
    let points: Int
    let of: Int
}

/// The requests of one course.
struct CourseEndpoint: Sendable {
    let api: API

    func lessons(of course: String) async throws -> [Lesson] { try await api.get("courses/\(course)/lessons") }
    func lesson(_ id: String) async throws -> Lesson { try await api.get("lessons/\(id)") }
    func dates(of course: String) async throws -> [CourseDate] { try await api.get("courses/\(course)/dates") }
    func handouts(of course: String) async throws -> [Handout] { try await api.get("courses/\(course)/handouts") }
    func grades(in course: String) async throws -> [Grade] { try await api.get("courses/\(course)/grades") }
    func news(of course: String) async throws -> [String] { try await api.get("courses/\(course)/news") }
}

/// The lessons of the server, or those that are stored on the device.
protocol CourseRepository: Sendable {
    func lessons(of course: String) async throws -> [Lesson]
    func lesson(_ id: String) async throws -> Lesson
}

struct CachingCourseRepository: CourseRepository {
    let endpoint: CourseEndpoint
    let table: Table<Lesson>

    func lessons(of course: String) async throws -> [Lesson] {
        let lessons = try await endpoint.lessons(of: course)
        for lesson in lessons { table[lesson.id] = lesson }
        return lessons
    }

    func lesson(_ id: String) async throws -> Lesson {
        if let lesson = table[id] { return lesson }
        return try await endpoint.lesson(id)
    }
}

/// Everything that the screens of a course show.
struct CourseInteractor: Sendable {
    let catalog: any CatalogRepository
    let repository: any CourseRepository
    let endpoint: CourseEndpoint

    func course(_ id: String) async throws -> Course { try await catalog.course(id) }
    func lessons(of course: String) async throws -> [Lesson] { try await repository.lessons(of: course) }
    func lesson(_ id: String) async throws -> Lesson { try await repository.lesson(id) }
    func dates(of course: String) async throws -> [CourseDate] { try await endpoint.dates(of: course) }
    func handouts(of course: String) async throws -> [Handout] { try await endpoint.handouts(of: course) }
    func grades(in course: String) async throws -> [Grade] { try await endpoint.grades(in: course) }
    func news(of course: String) async throws -> [String] { try await endpoint.news(of: course) }
}

/// Writes the dates of a course into the device's calendar.
struct CalendarSync: Sendable {
    let interactor: CourseInteractor

    func sync(_ course: String) async throws -> Int { try await interactor.dates(of: course).count }
}

import Foundation

/// A course of the catalog.
struct Course: Codable, Sendable, Equatable {
    let id: String
    let title: String
    let teacher: String
    let weeks: Int
}

/// The requests of the catalog.
struct CatalogEndpoint: Sendable {
    let api: API

    func courses() async throws -> [Course] { try await api.get("courses") }
    func course(_ id: String) async throws -> Course { try await api.get("courses/\(id)") }
}

/// The courses of the server, or those that are stored on the device.
protocol CatalogRepository: Sendable {
    func courses() async throws -> [Course]
    func course(_ id: String) async throws -> Course
}

struct CachingCatalogRepository: CatalogRepository {
    let endpoint: CatalogEndpoint
    let table: Table<Course>

    func courses() async throws -> [Course] {
        do {
            let courses = try await endpoint.courses()
            for course in courses { table[course.id] = course }
            return courses
        } catch NetworkError.offline { return table.all }
    }

    func course(_ id: String) async throws -> Course {
        if let course = table[id] { return course }
        return try await endpoint.course(id)
    }
}

/// Finds courses.
struct CatalogInteractor: Sendable {
    let repository: any CatalogRepository

    func courses() async throws -> [Course] { try await repository.courses() }

    func course(_ id: String) async throws -> Course { try await repository.course(id) }

    func search(_ words: String) async throws -> [Course] {
        try await repository.courses().filter { $0.title.localizedCaseInsensitiveContains(words) }
    }
}

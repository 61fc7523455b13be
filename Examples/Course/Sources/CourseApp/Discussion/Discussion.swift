/// A topic of a course's discussion.
struct Topic: Codable, Sendable {
    let id: String
    let title: String
    let posts: Int
}

/// An entry in a topic.
struct Post: Codable, Sendable {
    let author: String
    let text: String
}

/// The requests of the discussion.
struct DiscussionEndpoint: Sendable {
    let api: API

    func topics(of course: String) async throws -> [Topic] { try await api.get("courses/\(course)/topics") }
    func posts(of topic: String) async throws -> [Post] { try await api.get("topics/\(topic)") }
}

/// Reads and writes posts.
struct DiscussionInteractor: Sendable {
    let endpoint: DiscussionEndpoint
    let drafts: Table<String>
    let analytics: any DiscussionAnalytics

    func topics(of course: String) async throws -> [Topic] { try await endpoint.topics(of: course) }

    func posts(of topic: String) async throws -> [Post] {
        analytics.read(topic: topic)
        return try await endpoint.posts(of: topic)
    }

    func draft(of topic: String) -> String? { drafts[topic] }

    func save(_ draft: String, of topic: String) {
        drafts[topic] = draft
        analytics.posted(in: topic)
    }
}

/// Shows a post in one line.
struct PostFormatter: Sendable {
    func text(of post: Post) -> String { "\(post.author): \(post.text)" }
}

/// The topics of a course.
@MainActor final class TopicsViewModel: Screen {
    private let course: String
    private let interactor: DiscussionInteractor
    private let router: DiscussionRouter
    private let display: any Display

    init(course: String, interactor: DiscussionInteractor, router: DiscussionRouter, display: any Display) {
        (self.course, self.interactor, self.router, self.display) = (course, interactor, router, display)
    }

    func open() async throws {
        display.show("Topics", try await interactor.topics(of: course).map { "\($0.title) (\($0.posts))" })
    }

    func select(_ topic: Topic) async throws { try await router.showThread(of: topic.id) }
}

/// The posts of a topic.
@MainActor final class ThreadViewModel: Screen {
    private let topic: String
    private let interactor: DiscussionInteractor
    private let formatter: PostFormatter
    private let router: DiscussionRouter
    private let display: any Display

    init(
        topic: String,
        interactor: DiscussionInteractor,
        formatter: PostFormatter,
        router: DiscussionRouter,
        display: any Display
    ) {
        (self.topic, self.interactor, self.formatter) = (topic, interactor, formatter)
        (self.router, self.display) = (router, display)
    }

    func open() async throws { display.show("Thread", try await interactor.posts(of: topic).map(formatter.text)) }

    func answer() async throws { try await router.showNewPost(in: topic) }
}

/// The form for a post.
@MainActor final class NewPostViewModel: Screen {
    private let topic: String
    private let interactor: DiscussionInteractor
    private let display: any Display

    init(topic: String, interactor: DiscussionInteractor, display: any Display) {
        (self.topic, self.interactor, self.display) = (topic, interactor, display)
    }

    func open() async throws { display.show("New post", [interactor.draft(of: topic) ?? "Write something."]) }

    func save(_ draft: String) { interactor.save(draft, of: topic) }
}

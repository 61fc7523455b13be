/// Opens the screens of the discussion.
@MainActor final class DiscussionRouter {
    private let navigator: Navigator
    private let makeTopics: @MainActor (_ course: String) throws -> TopicsViewModel
    private let makeThread: @MainActor (_ topic: String) throws -> ThreadViewModel
    private let makeNewPost: @MainActor (_ topic: String) throws -> NewPostViewModel

    init(
        navigator: Navigator,
        makeTopics: @escaping @MainActor (_ course: String) throws -> TopicsViewModel,
        makeThread: @escaping @MainActor (_ topic: String) throws -> ThreadViewModel,
        makeNewPost: @escaping @MainActor (_ topic: String) throws -> NewPostViewModel
    ) {
        (self.navigator, self.makeTopics) = (navigator, makeTopics)
        (self.makeThread, self.makeNewPost) = (makeThread, makeNewPost)
    }

    func showTopics(of course: String) async throws { try await navigator.push(makeTopics(course)) }

    func showThread(of topic: String) async throws { try await navigator.push(makeThread(topic)) }

    func showNewPost(in topic: String) async throws { try await navigator.push(makeNewPost(topic)) }
}

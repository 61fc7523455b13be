import Rivet

/// The discussion of a course, if its flag is on.
final class DiscussionModule: Module {
    override func configure() {
        define("Discussion Endpoint", as: .calling(DiscussionEndpoint.init, with: .api))
        define(
            "Discussion Interactor",
            as: .calling(DiscussionInteractor.init, with: "Discussion Endpoint", "Draft Table", .discussionAnalytics)
        )
        define("Post Formatter") { PostFormatter() }
        // A closure with run-time arguments, where a recipe would do as well.
        define(
            .topicsScreen,
            on: MainActor.self,
            needing: "Discussion Interactor",
            "Discussion Router",
            Key.display
        ) { (factory, course: String) in
            try TopicsViewModel(
                course: course,
                interactor: factory["Discussion Interactor"],
                router: factory["Discussion Router"],
                display: factory[.display]
            )
        }
        define(
            .threadScreen,
            as: .calling(
                ThreadViewModel.init,
                with: .argument,
                "Discussion Interactor",
                "Post Formatter",
                "Discussion Router",
                .display,
                on: MainActor.self
            )
        )
        define(
            .newPostScreen,
            as: .calling(
                NewPostViewModel.init,
                with: .argument,
                "Discussion Interactor",
                .display,
                on: MainActor.self
            )
        )
        define(
            "Discussion Router",
            in: .singleton,
            as: .calling(
                DiscussionRouter.init,
                with: .navigator,
                .provider(.topicsScreen),
                .provider(.threadScreen),
                .provider(.newPostScreen),
                on: MainActor.self
            )
        )
        contribute("Link Handlers", on: MainActor.self, needing: "Discussion Router") { factory in
            let router: DiscussionRouter = try factory["Discussion Router"]
            return LinkHandler(word: "topics") { rest in try await router.showTopics(of: rest.required) }
        }
        contribute("Link Handlers", on: MainActor.self, needing: "Discussion Router") { factory in
            let router: DiscussionRouter = try factory["Discussion Router"]
            return LinkHandler(word: "threads") { rest in try await router.showThread(of: rest.required) }
        }
    }
}

extension Key where Object == TopicsViewModel {
    static var topicsScreen: Self { "Topics Screen" }
}

extension Key where Object == ThreadViewModel {
    static var threadScreen: Self { "Thread Screen" }
}

extension Key where Object == NewPostViewModel {
    static var newPostScreen: Self { "New Post Screen" }
}

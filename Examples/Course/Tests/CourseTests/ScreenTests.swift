import Rivet
import RivetInspection
import RivetLifecycle
import Testing

@testable import CourseApp

@MainActor @Suite(.timeLimit(.minutes(1))) struct ScreenTests {
    /// The screens of a graph, and the parts of screens.
    private func screens(of graph: ObjectGraph) -> [DefinitionInfo] {
        graph.definitions.filter { $0.name.hasSuffix(" Screen") || $0.name.hasSuffix(" Tab") }
    }

    /// Creates a screen from arguments of the types that its definition takes.
    private func screen(_ definition: DefinitionInfo, from factory: ObjectGraphFactory) throws -> any Screen {
        let name = definition.name
        let lesson = Lesson(id: "l1", title: "Names", minutes: 12, video: "names.mp4")
        func make<each Argument>(_ arguments: repeat each Argument) throws -> any Screen {
            let make: @Sendable (repeat each Argument) throws -> any Screen = try factory["\(name) Provider"]
            return try make(repeat each arguments)
        }
        return switch definition.arguments {
        case []: try factory.object(name)
        case ["String"]: try make("swift-101")
        case ["String", "Optional<String>"]: try make("swift-101", String?.none)
        case ["String", "Lesson"]: try make("names.mp4", lesson)
        case ["Profile"]: try make(Profile(name: "Ada", bio: "", country: "GB"))
        default: throw UnknownArguments(name: name, types: definition.arguments)
        }
    }

    private struct UnknownArguments: Error {
        let name: String
        let types: [String]
    }

    @Test(arguments: [Environment.Name.production, .development, .test])
    func `every screen can be built in every environment`(name: Environment.Name) throws {
        let factory = try ObjectGraphFactory(AppModule.self, environment: CourseEnvironment.named(name))
        let screens = screens(of: factory.graph)
        #expect(screens.count > 25)
        for definition in screens { _ = try screen(definition, from: factory) }
    }

    @Test func `every screen that needs no argument can be opened`() async throws {
        let display = RecordingDisplay()
        let factory = try application { $0.redefine(.display) { display } }
        for definition in screens(of: factory.graph) where definition.arguments.isEmpty {
            let before = display.lines.count
            // A tab needs the state that its course screen sets.
            if definition.name.hasSuffix(" Screen") {
                try await screen(definition, from: factory).open()
                #expect(display.lines.count > before, "\(definition.name)")
            }
        }
    }

    @Test func `every link opens a screen`() async throws {
        let display = RecordingDisplay()
        let factory = try application { $0.redefine(.display) { display } }
        let rests = [
            "tabs": "Profile", "search": "cars", "preview": "cars-7", "teachers": "Mei", "courses": "swift-101",
            "lessons": "l1", "topics": "swift-101", "threads": "t1",
        ]
        try await factory.run { factory in
            let application = try await factory.resolve(.application)
            let handlers: [LinkHandler] = try await factory.resolve("Link Handlers")
            #expect(handlers.count > 12)
            for handler in handlers where handler.word != "download" {
                let before = display.lines.count
                try await application.open("course://\(handler.word)/\(rests[handler.word] ?? "")")
                #expect(display.lines.count > before, "\(handler.word)")
            }
        }
    }

    @Test func `the tabs of a course screen share its state, and another screen has its own`() throws {
        let factory = try application()
        let first: CourseViewModel = try factory["Course Screen", with: "swift-101", String?.none]
        let second: CourseViewModel = try factory["Course Screen", with: "swift-101", String?.none]
        #expect(first.state === first.outline.state)
        #expect(first.state === first.dates.state)
        #expect(first.state === first.handouts.state)
        #expect(first.state !== second.state)
    }

    @Test func `the router and the main screen refer to each other, from either end`() throws {
        let byRouter: MainRouter = try application()["Main Router"]
        #expect(byRouter.main == nil, "the factory has released the main screen")
        for name in ["Main Router", "Main Screen"] {
            let factory = try application()
            _ = try factory.object(name, as: AnyObject.self)
            let (router, screen): (MainRouter, MainViewModel) = (try factory["Main Router"], try factory["Main Screen"])
            #expect(router.main === screen)
            #expect(screen.router === router)
        }
    }
}

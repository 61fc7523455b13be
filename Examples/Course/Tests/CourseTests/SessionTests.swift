import Rivet
import Testing

@testable import CourseApp

@MainActor @Suite struct SessionTests {
    @Test func `a user who signs in sees their dashboard`() async throws {
        let display = RecordingDisplay()
        let factory = try application { $0.redefine(.display) { display } }
        let screen: SignInViewModel = try factory["Sign In Screen"]
        try await screen.signIn("ada@example.com", "secret")
        #expect(display.lines.contains("[Dashboard of Ada]"))
        #expect(display.lines.contains("Next: How Cars Work"))
        #expect(try factory[.keychain]["token"] == "t1")
    }

    @Test func `each user has their own objects, and shares the application's`() throws {
        let factory = try application()
        let sessions = try ["u1", "u2"].map { id in
            let graph = try ObjectGraph(SessionModule.self, environment: factory.environment, parent: factory.graph)
            return try ObjectGraphFactory(graph, parent: factory, supplying: (.user, User(id: id, name: id)))
        }
        let enrolments: [Enrolments] = try sessions.map { try $0["Enrolments"] }
        #expect(enrolments[0] !== enrolments[1])
        #expect(try enrolments[0] === sessions[0]["Enrolments"])
        let routers: [CourseRouter] = try sessions.map { try $0["Course Router"] }
        #expect(routers[0] === routers[1])
    }

    @Test func `a user who signs out leaves nothing behind`() throws {
        let factory = try application()
        let sessions: Sessions = try factory["Sessions"]
        _ = try sessions.begin(User(id: "u1", name: "Ada"))
        try factory[.keychain]["token"] = "t1"
        sessions.end()
        #expect(sessions.current == nil)
        #expect(try factory[.keychain]["token"] == nil)
    }
}

import Foundation
import Rivet
import Testing

@testable import CourseApp

@MainActor @Suite struct OverrideTests {
    @Test func `a test overrides one definition in one line`() async throws {
        let factory = try application { $0.redefine(.connectivity) { Offline() } }
        await #expect(throws: NetworkError.offline) { _ = try await factory[.api].get("courses") as [Course] }
    }

    @Test func `an old version asks for an update`() async throws {
        let display = RecordingDisplay()
        let factory = try application(["OLDEST_VERSION": "5.0"]) { $0.redefine(.display) { display } }
        try await (factory["Launch Screen"] as LaunchViewModel).open()
        #expect(display.lines == ["[Update]", "Version 4.2.0 is too old."])
    }

    @Test func `an application with views defines its own display`() async throws {
        let display = RecordingDisplay()
        let environment = CourseEnvironment.named(.test)
        let factory = try ObjectGraphFactory(AppModule.self, environment: environment) { views in
            views.define(.display, in: .singleton) { display }
        }
        try await (factory["Launch Screen"] as LaunchViewModel).open()
        #expect(display.lines.first == "[Welcome]")
    }

    @Test func `a reminder comes a day after the course was opened`() async throws {
        let noon = Date(timeIntervalSince1970: 1_772_366_400)
        let factory = try application { $0.redefine("Now") { noon } }
        let screen: CourseViewModel = try factory["Course Screen", with: "swift-101", String?.none]
        try await screen.open()
        #expect(try factory[.notifications].scheduled == ["Continue Swift for Beginners"])
    }

    @Test func `the log has the requests to recorded answers`() async throws {
        let factory = try application()
        _ = try await factory[.api].get("profile") as Profile
        #expect(try (factory["Request Log"] as RequestLog).paths == ["profile"])
    }
}

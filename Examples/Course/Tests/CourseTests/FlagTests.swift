import Rivet
import Testing

@testable import CourseApp

@MainActor @Suite struct FlagTests {
    private func course(_ variables: [String: any Sendable]) throws -> CourseViewModel {
        try application(variables)["Course Screen", with: "swift-101", String?.none]
    }

    @Test(arguments: [true, false])
    func `a course offers payments only if their flag is on`(flag: Bool) throws {
        #expect(try (course(["FLAG_PAYMENTS": flag]).payments != nil) == flag)
    }

    @Test(arguments: [true, false])
    func `a course syncs the calendar only if its flag is on`(flag: Bool) throws {
        #expect(try (course(["FLAG_CALENDAR": flag]).calendar != nil) == flag)
    }

    @Test(arguments: [true, false])
    func `a link to the discussion works only if its flag is on`(flag: Bool) async throws {
        let factory = try application(["FLAG_DISCUSSION": flag])
        let application = try factory[.application]
        if flag {
            try await application.open("course://threads/t1")
        } else {
            await #expect(throws: LinkError.unknown("course://threads/t1")) {
                try await application.open("course://threads/t1")
            }
        }
    }
}

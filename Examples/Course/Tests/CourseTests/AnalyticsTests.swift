import Rivet
import Testing

@testable import CourseApp

@Suite struct AnalyticsTests {
    @Test func `one object is behind all protocols`() throws {
        let factory = try application()
        let manager = try factory[.analytics]
        #expect(try factory[.courseAnalytics] as? AnalyticsManager === manager)
        #expect(try factory[.profileAnalytics] as? AnalyticsManager === manager)
        #expect(try factory[.linkAnalytics] as? AnalyticsManager === manager)
    }

    @Test func `each sink of each module receives an event`() throws {
        let sink = RecordingSink()
        let factory = try application { test in
            test.contribute("Analytics Sinks", instance: sink)
        }
        try factory[.catalogAnalytics].searched(for: "cars", found: 1)
        #expect(sink.names == ["searched"])
    }
}

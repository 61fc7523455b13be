import Rivet
import RivetInspection
import RivetTesting
import Testing

@testable import CourseApp

@Suite struct GraphTests {
    @MainActor @Test func `the application and its sessions are complete in every environment`() async {
        let environments = [Environment.Name.production, .development, .test].map(CourseEnvironment.named)
        let user = User(id: "u1", name: "Ada")
        await expectComplete(
            AppModule.self,
            in: environments,
            samples: [
                .value("c1"), .value(Lesson(id: "l1", title: "Engines", minutes: 9)),
                .value(Profile(name: "Ada", bio: "", country: "UK")),
            ],
            children: [
                { app in
                    let graph = try ObjectGraph(SessionModule.self, environment: app.environment, parent: app.graph)
                    return try ObjectGraphFactory(graph, parent: app, supplying: (.user, user))
                }
            ]
        )
    }

    @Test(arguments: [Environment.Name.production, .development, .test])
    func `the graphs of the application and of a session are valid`(name: Environment.Name) throws {
        let environment = CourseEnvironment.named(name)
        let application = try #require(
            expectValid(AppModule.self, environment: environment, checking: .strict, warnings: true)
        )
        expectValid(
            SessionModule.self,
            environment: environment,
            parent: application,
            checking: .strict,
            warnings: true
        )
    }

    @Test(arguments: 0..<32)
    func `the graph is valid with every choice of flags`(choice: Int) {
        let flags = ["ANALYTICS", "CALENDAR", "DISCUSSION", "PAYMENTS", "PICTURE_IN_PICTURE"].enumerated()
            .map { ("FLAG_\($1)", choice >> $0 & 1 == 1) }
        let variables = Dictionary(uniqueKeysWithValues: flags)
        expectValid(
            AppModule.self,
            environment: CourseEnvironment.named(.production).merging(variables),
            checking: .strict,
            warnings: true
        )
    }

    @Test func `the application has more than a hundred definitions in many modules`() throws {
        let graph = try ObjectGraph(AppModule.self, environment: CourseEnvironment.named(.production))
        #expect(graph.definitions.count > 100)
        #expect(Set(graph.definitions.compactMap(\.module)).count >= 12)
    }

    @Test func `tests differ from production only in the answers of the server, and in a sink`() throws {
        let production = try ObjectGraph(AppModule.self, environment: CourseEnvironment.named(.production))
        let test = try ObjectGraph(AppModule.self, environment: CourseEnvironment.named(.test))
        #expect(test.definitions.map(\.name) == production.definitions.map(\.name))
        let differences = test.differences(from: production)
        #expect(differences.contains("Transport"))
        #expect(differences.contains("Analytics Sinks"))
        #expect(!differences.contains("Database"))
    }
}

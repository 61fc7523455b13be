import Rivet
import RivetInspection
import RivetTesting
import Testing

@testable import GarageApp

struct GraphTests {
    @Test func `the garage and its requests are complete in every environment`() async throws {
        var environments: [Environment] = []
        for name in [Environment.Name.production, .development, .test] { environments.append(try await .test(name)) }
        await expectComplete(
            TestModule.self,
            in: environments,
            children: [
                { garage in
                    let graph: ObjectGraph = try garage["Request Graph"]
                    return try ObjectGraphFactory(graph, parent: garage, supplying: (.requestID, "1"))
                }
            ]
        )
    }

    @Test func `a production server doesn't start without a token`() async throws {
        let incomplete = try await GarageEnvironment.environment(.production, in: .environments)
        let error = #expect(throws: AssemblyError.self) { try ObjectGraph(AppModule.self, environment: incomplete) }
        #expect(error?.problems.map(\.code) == [.variable])
        #expect(error?.problems.first?.message.contains("admin.token") == true)
    }

    @Test func `the graph for tests differs from production only in its replacements`() async throws {
        let production = try ObjectGraph(AppModule.self, environment: await .test())
        let test = try ObjectGraph(TestModule.self, environment: await .test())
        let differences = test.differences(from: production)
        #expect(differences.contains("Database"))
        #expect(differences.contains("Now"))
        #expect(!differences.contains("Server"))
    }
}

import Rivet
import RivetInspection
import RivetTesting
import Testing

@testable import GarageApp

struct GraphTests {
    @Test(arguments: [Environment.Name.production, .development, .test])
    func `the graphs of the application and of a request are valid`(name: Environment.Name) async throws {
        let environment = try await Environment.test(name)
        let application = try #require(expectValid(AppModule.self, environment: environment))
        expectValid(RequestModule.self, environment: environment, parent: application)
    }

    @Test func `the graph for tests is valid`() async throws {
        expectValid(TestModule.self, environment: try await .test())
    }

    @Test func `a production server doesn't start without a token`() async throws {
        let incomplete = try await GarageEnvironment.environment(.production, in: .environments)
        let error = #expect(throws: AssemblyError.self) { try ObjectGraph(AppModule.self, environment: incomplete) }
        #expect(error?.problems.map(\.code) == [.variable])
        #expect(error?.problems.first?.message.contains("admin.token") == true)
    }

    @Test func `every object can be built`() async throws {
        let factory = try ObjectGraphFactory(TestModule.self, environment: await .test())
        let trial = await factory.trial()
        #expect(trial.failures.isEmpty, "\(trial)")
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

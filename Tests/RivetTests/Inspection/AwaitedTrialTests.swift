import Rivet
import RivetInspection
import Testing

/// Trials of asynchronous definitions.
@Suite(.timeLimit(.minutes(15))) struct AwaitedTrialTests {
    private func application() throws -> ObjectGraphFactory {
        try factory { module in
            module.define("Database", in: .singleton) { _ in
                await Task.yield()
                return "database"
            }
            module.define("Users") { factory in try await factory.resolve("Database") + " of users" }
            module.define("Window", in: .singleton, on: MainActor.self) { factory in try factory["Title"] + " window" }
            module.define("Title") { _ in "my" }
            module.define("Report", as: .calling({ (users: String) in users }, with: "Users"))
            module.define("Broken") { _ -> String in
                await Task.yield()
                throw Boom()
            }
            module.define("Session") { (_, token: String) async in token }
        }
    }

    private func trial(of factory: ObjectGraphFactory) -> Trial { factory.trial() }

    @Test func `an awaited trial builds every definition and observes the dependencies of closures`() async throws {
        let trial = try await application().trial()
        #expect(trial.built == ["Database", "Report", "Title", "Users", "Window"])
        #expect(trial.untried == ["Session"])
        #expect(trial.failures.map(\.name) == ["Broken"] && trial.failures.first?.error.underlying is Boom)
        let needs = Dictionary(uniqueKeysWithValues: trial.graph.definitions.map { ($0.name, $0.needs.map(\.name)) })
        #expect(needs["Users"] == ["Database"] && needs["Window"] == ["Title"] && needs["Report"] == ["Users"])
        #expect(needs["Title"] == [])
        #expect("\(trial)".contains("resolved at AwaitedTrialTests.swift:28"))
    }

    @Test func `a synchronous trial lists the definitions that it didn't try`() throws {
        let trial = trial(of: try application())
        #expect(trial.built == ["Title"])
        #expect(trial.failures.isEmpty)
        #expect(trial.untried == ["Broken", "Database", "Report", "Session", "Users", "Window"])
    }
}

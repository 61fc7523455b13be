import Rivet
import RivetInspection
import RivetTesting
import Testing

/// The issues that `expectComplete` records, and their locations.
@Suite struct ExpectCompleteTests {
    private final class AppModule: Module {
        static let line: UInt = #line + 2
        override func configure() {
            define("Engine") { factory in try factory["Feul"] as String }
            define("Car") { factory in try factory["Engine"] as String }
            define("Depot", in: .singleton) { factory in try factory["Truck"] as String }
        }
    }

    private let environments = [Environment(name: .production), Environment(name: .test)]

    @Test func `each cause is one issue at the line of the definition that fails`() async {
        for (place, name) in ["Engine", "Depot"].enumerated() {
            let other = place == 0 ? "Depot" : "Engine"
            await withKnownIssue {
                await expectComplete(AppModule.self, in: environments) { $0.redefine(Key<String>(other)) { "fake" } }
            } matching: { issue in
                issue.sourceLocation?.fileName == "ExpectCompleteTests.swift"
                    && issue.sourceLocation?.line == Int(AppModule.line) + place * 2
                    && issue.comments.contains {
                        $0.rawValue.contains(#"can't resolve ""#) && $0.rawValue.contains(name)
                    }
            }
        }
    }

    @Test func `a complete application has no issue`() async {
        await expectComplete(AppModule.self, in: environments) { test in
            test.redefine("Engine") { "engine" }
            test.redefine("Depot") { "depot" }
        }
    }

    @Test func `samples and children are passed on`() async {
        await expectComplete(
            in: environments,
            samples: [.value(3)],
            children: [
                { app in
                    let graph = try ObjectGraph(environment: app.environment, parent: app.graph) { child in
                        child.define("Seat") { factory in try factory["Number", with: 4] as Int }
                    }
                    return try ObjectGraphFactory(graph, parent: app)
                }
            ]
        ) { module in module.define("Number") { (_, number: Int) in number } }
    }

    @Test func `warnings are issues on request`() async {
        let cache = CachedScope("Cache")
        func configure(_ module: Module) {
            module.define("Token", in: cache) { "token" }
            module.define("Client", in: .singleton) { factory in try factory["Token"] as String }
        }
        await expectComplete(in: environments, configure: configure)
        await withKnownIssue {
            await expectComplete(in: environments, warnings: true, configure: configure)
        } matching: { issue in
            issue.comments.contains { $0.rawValue.hasSuffix("[captive]") }
        }
    }
}

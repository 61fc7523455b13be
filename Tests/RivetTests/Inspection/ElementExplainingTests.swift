import Rivet
import RivetInspection
import Testing

/// How a graph explains group elements and the dependents of providers.
@Suite struct ElementExplainingTests {
    @Test func `explain describes an element of a group`() throws {
        let graph = try ObjectGraph(
            assembly { module in
                module.define("Band", instance: 88.1)
                module.contribute("Stations", as: .calling({ (band: Double) in band }, with: "Band"))
                module.contribute("Stations") { _ in 102.8 }
            }
        )
        #expect(
            masked(graph.explain("Stations[0]")) == """
                "Stations[0]" is Double, prototype
                  contributed in T.swift:0
                  depends on "Band" as Double
                """
        )
        #expect(masked(graph.explain("Stations[1]")).hasSuffix("doesn't declare its dependencies"))
        #expect(graph.explain("Stations[2]").hasPrefix("no module defines"))
    }

    @Test func `a definition that resolved a provider in a trial is listed as a dependent`() throws {
        let graph = try factory { module in
            module.define("Wheel") { _ in 4 }
            module.define("Later") { factory -> Int in
                let make: Provider<Int> = try factory["Wheel Provider"]
                _ = make
                return 1
            }
        }.trial().graph
        #expect(graph.explain("Wheel").contains(#"is a dependency of "Later""#))
        #expect(graph.explain("Later").contains(#"resolved "Wheel Provider" in a trial"#))
    }
}

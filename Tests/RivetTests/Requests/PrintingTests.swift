import Rivet
import Testing

/// What a debugger, a log or `dump` shows of a factory, a graph and a module.
@Suite struct PrintingTests {
    private final class PrintedModule: Module {
        override func configure() {
            define("Radio", instance: "hunter2")
            define("Engine", in: .singleton) { 150 }
        }
    }

    private func dumped(_ subject: Any) -> String {
        var text = ""
        dump(subject, to: &text)
        return text
    }

    @Test func `a graph shows its names and their number`() throws {
        let graph = try ObjectGraph(PrintedModule.self, environment: Environment())
        let text = #"ObjectGraph with 2 definitions: "Engine", "Radio""#
        #expect("\(graph)" == text)
        #expect(String(reflecting: graph) == text)
        #expect(Mirror(reflecting: graph).children.map(\.label) == ["names"])
        #expect(try "\(ObjectGraph(environment: Environment()))" == "ObjectGraph with 0 definitions")
    }

    @Test func `a factory also shows how many objects it retains`() throws {
        let factory = try ObjectGraphFactory(PrintedModule.self, environment: Environment())
        #expect("\(factory)".hasPrefix("ObjectGraphFactory with 0 retained objects and 2 definitions: "))
        _ = try factory["Engine"] as Int
        let text = #"ObjectGraphFactory with 1 retained object and 2 definitions: "Engine", "Radio""#
        #expect("\(factory)" == text)
        #expect(String(reflecting: factory) == text)
        #expect(Mirror(reflecting: factory).children.map { "\($0.value)" } == [#"["Engine", "Radio"]"#, "1"])
    }

    @Test func `a module shows the names that it has declared so far`() throws {
        final class CarModule: Module {
            static let printed = Collected<String>()
            override func configure() {
                CarModule.printed.append("\(self)")
                define("Car") { 1 }
                alias("Auto", to: "Car")
                require(PrintedModule.self)
                require(PrintedModule.self, under: "Left")
                CarModule.printed.append("\(self)")
            }
        }
        _ = try ObjectGraph(CarModule.self, environment: Environment()) { module in
            module.define("Own") { 1 }
            #expect("\(module)" == #"Module with 1 definition: "Own""#)
        }
        #expect(
            CarModule.printed.elements == [
                "CarModule with 0 definitions", #"CarModule with 2 definitions: "Car", "Auto""#,
            ]
        )
    }

    @Test func `a module under a namespace doesn't show the groups outside`() throws {
        final class PartModule: Module {
            static let printed = Collected<String>()
            override func configure() {
                contribute("Checks", instance: 1)
                PartModule.printed.append("\(self)")
            }
        }
        _ = try factory { $0.require(PartModule.self, under: "Left") }
        #expect(PartModule.printed.elements == [#"PartModule with 1 definition: "Left.Checks""#])
    }

    @Test func `no value and no internals are printed`() throws {
        let environment = Environment(name: .test, variables: ["Token": "s3cret"])
        var texts: [String] = []
        let graph = try ObjectGraph(PrintedModule.self, environment: environment) { module in
            texts += ["\(module)", dumped(module)]
        }
        let factory = try ObjectGraphFactory(graph)
        _ = try factory["Engine"] as Int
        for subject in [graph, factory] as [Any] {
            texts += ["\(subject)", String(reflecting: subject), dumped(subject)]
        }
        for text in texts {
            #expect(!text.contains("s3cret") && !text.contains("hunter2") && !text.contains("150"))
            #expect(!text.contains("Core") && text.utf8.count < 500)
        }
    }

    @Test func `a long list of names is shortened in a description, but not in a mirror`() throws {
        let graph = try ObjectGraph(environment: Environment()) { module in
            for number in 0..<1000 { module.define("\(number)") { number } }
        }
        #expect("\(graph)".hasPrefix("ObjectGraph with 1000 definitions: ") && "\(graph)".count < 300)
        let mirrored = Mirror(reflecting: graph).children.first?.value as? [String]
        #expect(mirrored?.count == 1000)
    }
}

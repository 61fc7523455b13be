import Foundation
import Rivet
import RivetLifecycle
import Testing

/// Modules and closures that load each other without end, across graphs, factories, hooks and threads.
@Suite(.serialized) struct EndlessConfigurationTests {
    final class AppModule: Module {
        override func configure() throws {
            define("App") { 1 }
            _ = try ObjectGraph(RequestModule.self, environment: environment)
        }
    }

    final class RequestModule: Module {
        override func configure() throws {
            define("Request") { 1 }
            _ = try ObjectGraph(AppModule.self, environment: environment)
        }
    }

    /// Ignores errors, and counts up.
    final class TwiceModule: Module {
        override func configure() throws {
            let level: Int = (try? environment["Level"]) ?? 0
            for _ in 0..<2 {
                _ = try? ObjectGraphFactory(TwiceModule.self, environment: environment.merging(["Level": level + 1]))
            }
        }
    }

    final class ChildModule: Module {
        override func configure() throws {
            let parent = try ObjectGraph(LeafModule.self, environment: environment)
            _ = try ObjectGraph(ChildModule.self, environment: environment, parent: parent)
        }
    }

    final class LeafModule: Module { override func configure() { define("Leaf") { 1 } } }

    /// Requires itself under a namespace, and creates graphs.
    final class MixedModule: Module {
        override func configure() throws {
            require(MixedModule.self, under: "Next", variables: ["Side": "left"])
            _ = try ObjectGraph(MixedModule.self, environment: environment)
        }
    }

    /// Resolves an object whose closure creates the next graph.
    final class ObjectModule: Module {
        override func configure() throws {
            let environment = environment
            let factory = try ObjectGraphFactory(environment: environment) { module in
                module.define("First") { factory in try factory["Second"] as Int }
                module.define("Second") {
                    _ = try ObjectGraph(ObjectModule.self, environment: environment)
                    return 1
                }
            }
            _ = try factory["First"] as Int
        }
    }

    final class HookModule: Module {
        override class func didAssemble(_ factory: ObjectGraphFactory) throws {
            _ = try ObjectGraphFactory(HookModule.self, environment: factory.environment)
        }
    }

    /// Creates no graph.
    final class FactoryModule: Module {
        override class func didAssemble(_ factory: ObjectGraphFactory) throws {
            _ = try ObjectGraphFactory(factory.graph)
        }
    }

    final class TwoHooksModule: Module {
        override class func didAssemble(_ factory: ObjectGraphFactory) throws {
            for _ in 0..<2 { _ = try? ObjectGraphFactory(TwoHooksModule.self, environment: factory.environment) }
        }
    }

    final class ThreadModule: Module {
        override func configure() throws {
            let (environment, outcome, end) = (environment, Guarded<(any Error)?>(nil), DispatchSemaphore(value: 0))
            let thread = Thread {
                do { _ = try ObjectGraph(ThreadModule.self, environment: environment) } catch {
                    outcome.withLock { $0 = error }
                }
                end.signal()
            }
            thread.stackSize = 256 << 10
            thread.start()
            end.wait()
            if let error = outcome.withLock({ $0 }) { throw error }
        }
    }

    static func loadAgain(_ module: Module) {
        for _ in 0..<2 { module.assembly.load(environment: module.environment) { loadAgain($0) } }
    }

    static func redefineAgain(_ module: Module) {
        module.redefine("Part", in: .singleton) { Probe() }.completed { _, _ in }
        module.contribute("Parts", in: .singleton) { Probe() }
        module.assembly.load(environment: module.environment) { redefineAgain($0) }
    }

    static func createAgain(_ module: Module) throws {
        _ = try ObjectGraphFactory(environment: module.environment) { try createAgain($0) }
    }

    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let path: String
        let run: @Sendable () throws -> Void
    }

    static let cases = [
        Case(testDescription: "graphs", path: "AppModule → RequestModule → AppModule") {
            _ = try ObjectGraph(AppModule.self, environment: Environment())
        },
        Case(testDescription: "two factories", path: "TwiceModule → TwiceModule") {
            _ = try ObjectGraphFactory(TwiceModule.self, environment: Environment())
        },
        Case(testDescription: "children", path: "ChildModule → ChildModule") {
            _ = try ObjectGraph(ChildModule.self, environment: Environment())
        },
        Case(testDescription: "namespaces and graphs", path: "MixedModule → MixedModule") {
            _ = try ObjectGraph(MixedModule.self, environment: Environment())
        },
        Case(testDescription: "objects", path: "ObjectModule → ObjectModule") {
            _ = try ObjectGraph(ObjectModule.self, environment: Environment())
        },
        Case(testDescription: "hooks", path: "HookModule") {
            _ = try ObjectGraphFactory(HookModule.self, environment: Environment())
        },
        Case(
            testDescription: "factories of one graph",
            path: "FactoryModule.didAssemble → FactoryModule.didAssemble"
        ) {
            _ = try ObjectGraphFactory(FactoryModule.self, environment: Environment())
        },
        Case(testDescription: "two hooks", path: "TwoHooksModule") {
            _ = try ObjectGraphFactory(TwoHooksModule.self, environment: Environment())
        },
        Case(testDescription: "closures", path: "closure (EndlessConfigurationTests.swift:") {
            _ = try ObjectGraph(assembly { loadAgain($0) })
        },
        Case(testDescription: "closures that change definitions", path: "closure (EndlessConfigurationTests.swift:") {
            _ = try ObjectGraph(
                assembly { module in
                    module.define("Part", in: .singleton) { Probe() }
                    module.contribute("Parts", in: .singleton) { Probe() }
                    redefineAgain(module)
                }
            )
        },
        Case(testDescription: "closures of factories", path: "closure (EndlessConfigurationTests.swift:") {
            _ = try ObjectGraphFactory(environment: Environment()) { try createAgain($0) }
        },
    ]

    @Test(arguments: cases, [64 << 10, 128 << 10, 512 << 10, 8 << 20])
    func `an endless configuration is one problem with its path`(endless: Case, stack: Int) async throws {
        let problems = try await found(seconds: 60, stack: stack) { () throws -> [Problem] in
            do {
                try endless.run()
                return []
            } catch let error as AssemblyError { return error.problems } catch { return [] }
        }
        // A hook that can't even create the first factory ignores that error.
        if endless.testDescription.hasSuffix("hooks"), stack == 64 << 10 { return }
        #expect(problems.map(\.code) == [.tooDeep])
        #expect(problems.first?.message.contains(endless.path) == true, "\(problems)")
        #expect(problems.first?.site.fileID.hasSuffix("EndlessConfigurationTests.swift") == true)
    }

    /// In a process of its own, because other tests can't configure modules while this one reaches the limit of
    /// threads.
    @Test func `threads that configure and wait for each other without end are a problem`() async throws {
        await #expect(processExitsWith: .success) {
            let error = try await found(seconds: 60) { () -> AssemblyError? in
                do {
                    _ = try ObjectGraph(ThreadModule.self, environment: Environment())
                    return nil
                } catch { return error as? AssemblyError }
            }
            #expect(error?.description.contains("on more than 512 threads at the same time") == true)
            #expect((error?.description.utf8.count ?? 0) < 100_000)
        }
    }

    @Test func `the same thread can configure again after an endless configuration`() async throws {
        let names = try await found(stack: 512 << 10) {
            for endless in EndlessConfigurationTests.cases { try? endless.run() }
            return try ObjectGraphFactory(LeafModule.self, environment: Environment()).names
        }
        #expect(names == ["Leaf"])
    }

    @Test func `graphs that end are created, however many modules create them`() async throws {
        final class CountdownModule: Module {
            override func configure() throws {
                let left: Int = try environment["Left"]
                define("Left", instance: left)
                guard left > 0 else { return }
                _ = try ObjectGraph(CountdownModule.self, environment: environment.merging(["Left": left - 1]))
            }
        }
        let count = try await found(stack: 8 << 20) {
            try ObjectGraph(CountdownModule.self, environment: Environment(variables: ["Left": 300])).warnings.count
        }
        #expect(count == 0)
    }
}

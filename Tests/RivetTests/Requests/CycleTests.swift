import Dispatch
import Rivet
import Testing

/// Objects that depend on themselves.
@Suite struct CycleTests {
    @Test(arguments: [1, 2, 3], Links.allCases)
    func `the path of a cycle error is the cycle, closed once`(count: Int, links: Links) async throws {
        let factory = try ring(count, of: links)
        let error = try #require(try await found { failure { try factory["N0"] as String } })
        #expect(error.code == .cycle)
        #expect(error.names == (0...count).map { "N\($0 % count)" })
    }

    @Test(arguments: [1, 2, 3], Links.allCases)
    func `the path to a cycle begins with the outer request`(count: Int, links: Links) async throws {
        let factory = try ring(count, of: links)
        let error = try #require(try await found { failure { try factory["Outside"] as String } })
        #expect(error.code == .cycle)
        #expect(error.names == ["Outside"] + (0...count).map { "N\($0 % count)" })
    }

    @Test(arguments: [1, 2, 3], Links.allCases)
    func `a factory works after a cycle and reports the same cycle again`(count: Int, links: Links) async throws {
        let factory = try ring(count, of: links)
        let texts = try await found {
            let first = text(failure { try factory["N0"] as String })
            return (first, text(failure { try factory["N0"] as String }), try factory["Bystander"] as String)
        }
        #expect(texts.0 == texts.1)
        #expect(texts.2 == "well")
    }

    @Test(arguments: [1, 2, 3], Links.allCases)
    func `a cycle error's name is the last name of its path`(count: Int, links: Links) async throws {
        let factory = try ring(count, of: links)
        for name in ["N0", "Outside"] {
            let error = try #require(try await found { failure { try factory[name] as String } })
            #expect(error.name == error.names.last, "asked for \(name): \(error.summary)")
        }
    }

    @Test func `a cycle error names the cycle even if a side branch exceeds the depth`() async throws {
        // For each offset at which the depth runs out. For one of them it runs out below "Side".
        for length in 0..<8 {
            let factory = try factory { module in
                module.define("A") { factory in
                    let _: String = try factory["S0"]
                    return try factory["A"] as String
                }
                for index in 0...length {
                    module.define("S\(index)", shared: false) { factory -> String in
                        index == length ? "side" : try factory["S\(index + 1)"]
                    }
                }
            }
            let error = try #require(try await found { failure { try factory["A"] as String } })
            #expect(error.code == .cycle)
            #expect(error.names == ["A", "A"])
            #expect(error.name == "A", "with a side branch of \(length + 1)")
        }
    }

    @Test(arguments: [false, true], [false, true])
    func `a cycle through a provider called inside a build is an error`(first: Bool, second: Bool) async throws {
        let factory = try factory { module in
            module.define("A", shared: first) { factory -> String in
                let make: Provider<String> = try factory["B Provider"]
                return try make()
            }
            module.define("B", shared: second) { factory -> String in
                try factory.provider(for: Key<String>("A"))()
            }
        }
        let error = try #require(try await found { failure { try factory["A"] as String } })
        #expect(error.code == .cycle)
        #expect(error.names == ["A", "B", "A"])
    }

    @Test(arguments: [false, true], [false, true])
    func `a cycle through a captured factory is an error`(first: Bool, second: Bool) async throws {
        let outside = Later<ObjectGraphFactory>()
        defer { outside.set(nil) }
        let factory = try factory { module in
            module.define("A", shared: first) { _ in try outside.value["B"] as String }
            module.define("B", shared: second) { _ in try outside.value["A"] as String }
        }
        outside.set(factory)
        let error = try #require(try await found { failure { try factory["A"] as String } })
        #expect(error.code == .cycle)
        #expect(error.names == ["A", "B", "A"])
    }

    @Test func `a cycle through requests as other types is an error`() async throws {
        let factory = try factory { module in
            module.define("A", in: .singleton) { factory -> String in "\(try factory["B"] as Any)" }
            module.define("B") { factory -> String in try factory["A"] as String? ?? "" }
        }
        let error = try #require(try await found { failure { try factory["B"] as (any CustomStringConvertible) } })
        #expect(error.code == .cycle)
        #expect(error.names == ["B", "A", "B"])
    }

    @Test func `a cycle through two factories of one graph is an error`() async throws {
        let other = Later<ObjectGraphFactory>()
        defer { other.set(nil) }
        let graph = try ObjectGraph(
            assembly { module in
                // Each resolves from the second factory, so the second factory's build is inside the first's.
                module.define("A", in: .singleton) { _ in try other.value["B"] as String }
                module.define("B", in: .singleton) { _ in try other.value["A"] as String }
            }
        )
        let first = try ObjectGraphFactory(graph)
        other.set(try ObjectGraphFactory(graph))
        let error = try #require(try await found { failure { try first["A"] as String } })
        #expect(error.code == .cycle)
        #expect(error.isClosedOnce)
    }

    @Test func `a definition that catches its cycle is built`() async throws {
        let factory = try factory { module in
            module.define("A", in: .singleton) { factory -> String in
                let inner = try? factory["B"] as String
                return inner ?? "alone"
            }
            module.define("B", in: .singleton) { factory in try factory["A"] + "!" as String }
        }
        let texts = try await found { [try factory["A"] as String, try factory["B"]] }
        #expect(texts == ["alone", "alone!"])
    }
}

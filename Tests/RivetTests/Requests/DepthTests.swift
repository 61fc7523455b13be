import Rivet
import Testing

/// Graphs that look like cycles but aren't, and requests that are too deep or would never end.
@Suite struct DepthTests {
    @Test(arguments: [false, true]) func `a diamond and a repeated name aren't cycles`(shared: Bool) throws {
        let factory = try factory { module in
            module.define("Top", shared: shared) { factory -> String in
                try factory["Left"] + factory["Right"] + factory["Left"]
            }
            module.define("Left", shared: shared) { factory -> String in try "l" + factory["Bottom"] }
            module.define("Right", shared: shared) { factory -> String in try "r" + factory["Bottom"] }
            module.define("Bottom", shared: shared) { _ in "b" }
        }
        #expect(try factory["Top"] == "lbrblb")
    }

    @Test(arguments: Links.allCases) func `a chain of 300 definitions can be resolved`(links: Links) async throws {
        let factory = try chain(300, of: links)
        let end = try await found { try factory["N0"] as String }
        #expect(end == "end")
    }

    @Test(arguments: Links.allCases) func `a chain of 1,100 definitions is only too deep`(links: Links) async throws {
        let factory = try chain(1100, of: links)
        let error = try #require(try await found(stack: 64 << 20) { failure { try factory["N0"] as String } })
        #expect(error.code == .tooDeep)
        #expect(Set(error.names).count == error.names.count)
        #expect(error.names.first == "N0")
        #expect(error.name == error.names.last)
        let rest = try await found { try factory["N900"] as String }
        #expect(rest == "end")
    }

    // MARK: - Exponential traps

    @Test(arguments: [1, 2, 3], [Links.prototypes, .mixed])
    func `a cycle whose closures try twice ends quickly`(count: Int, links: Links) async throws {
        let factory = try factory { module in
            for index in 0..<count {
                let next = "N\((index + 1) % count)"
                module.define("N\(index)", shared: links.isShared(index)) { factory -> String in
                    if let first = try? factory[next] as String { return first }
                    return try factory[next]
                }
            }
            module.define("Bystander") { _ in "well" }
        }
        let (error, bystander) = try await found(seconds: 120) {
            (failure { try factory["N0"] as String }, try factory["Bystander"] as String)
        }
        #expect(error?.code == .cycle)
        #expect(bystander == "well")
    }

    @Test(arguments: Links.allCases)
    func `a cycle whose closures ignore two errors ends quickly`(links: Links) async throws {
        let factory = try factory { module in
            for index in 0..<2 {
                let next = "N\((index + 1) % 2)"
                module.define("N\(index)", shared: links.isShared(index)) { factory -> String in
                    _ = try? factory[next] as String
                    _ = try? factory[next] as String
                    return "ended"
                }
            }
        }
        let end = try await found(seconds: 120) { try factory["N0"] as String }
        #expect(end == "ended")
    }

    @Test(arguments: Links.allCases)
    func `a long cycle whose closures try twice ends quickly`(links: Links) async throws {
        let (count, limit) = (20, 10_000)
        let calls = Counter()
        let factory = try factory { module in
            for index in 0..<count {
                let next = "N\((index + 1) % count)"
                module.define("N\(index)", shared: links.isShared(index)) { factory -> String in
                    calls.increment()
                    // Stops for the sake of the other tests: two to the power of twenty calls take a minute.
                    if calls.value > limit { throw Boom() }
                    if let first = try? factory[next] as String { return first }
                    return try factory[next]
                }
            }
        }
        _ = try await found(seconds: 120) { failure { try factory["N0"] as String } }
        #expect(calls.value < limit)
    }

    @Test func `a cycle through a captured factory whose closure tries twice ends quickly`() async throws {
        let outside = Later<ObjectGraphFactory>()
        defer { outside.set(nil) }
        let factory = try factory { module in
            module.define("A") { _ -> String in
                if let first = try? outside.value["A"] as String { return first }
                return try outside.value["A"]
            }
        }
        outside.set(factory)
        let error = try await found(seconds: 120) { failure { try factory["A"] as String } }
        #expect(error?.code == .cycle)
    }

    @Test func `a cycle through a provider whose closure tries twice ends quickly`() async throws {
        let factory = try factory { module in
            module.define("A") { factory -> String in
                let make: Provider<String> = try factory["A Provider"]
                if let first = try? make() { return first }
                return try make()
            }
        }
        let error = try await found(seconds: 120) { failure { try factory["A"] as String } }
        #expect(error?.code == .cycle)
    }

    @Test func `an abandoned request doesn't reduce the depth that its thread can reach`() async throws {
        let trap = try ring(1, of: .prototypes)
        // If each abandoned request cost one level, 30 would already be too many for this chain.
        let long = try chain(1000, of: .prototypes)
        let end = try await found {
            for _ in 0..<30 { _ = failure { try trap["N0"] as String } }
            return try long["N0"] as String
        }
        #expect(end == "end")
    }

    // MARK: - Small stacks

    @Test(arguments: [false, true]) func `a cycle through a captured factory ends on a small stack`(shared: Bool)
        async throws
    {
        let outside = Later<ObjectGraphFactory>()
        defer { outside.set(nil) }
        let factory = try factory { module in
            module.define("A", shared: shared) { _ in try outside.value["B"] as String }
            module.define("B") { _ in try outside.value["A"] as String }
        }
        outside.set(factory)
        let error = try #require(try await found(stack: 512 << 10) { failure { try factory["A"] as String } })
        #expect(error.code == .cycle)
        #expect(error.names == ["A", "B", "A"])
    }

    @Test(arguments: Links.allCases) func `a deep chain ends in an error on a small stack`(links: Links) async throws {
        let factory = try chain(5000, of: links)
        let error = try #require(try await found(stack: 512 << 10) { failure { try factory["N0"] as String } })
        #expect(error.code == .tooDeep)
        #expect(Set(error.names).count == error.names.count)
    }
}

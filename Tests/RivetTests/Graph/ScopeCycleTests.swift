import Foundation
import Rivet
import Testing

/// Objects that depend on themselves, in every scope that shares objects.
@Suite struct ScopeCycleTests {
    /// A ring: "N0" depends on "N1", and so on, and the last on "N0".
    ///
    /// "Outside" also depends on "N0".
    private func ring(_ count: Int, kept: [Kept], _ began: Counter = Counter()) throws -> ObjectGraphFactory {
        try factory { module in
            module.define("Outside") { factory in Piece("Outside", try factory["N0"]) }
            module.define("Bystander", kept: kept[0]) { _ in Piece("Bystander") }
            for index in 0..<count {
                let next = "N\((index + 1) % count)"
                module.define("N\(index)", kept: kept[index % kept.count]) { factory in
                    began.increment()
                    for _ in 0..<50 where began.value % count != 0 { sched_yield() }
                    return Piece("N\(index)", try factory[next])
                }
            }
        }
    }

    @Test(arguments: [1, 2, 3], Kept.allCases)
    func `a cycle is an error with its path, and the factory keeps working`(count: Int, kept: Kept) async throws {
        let factory = try ring(count, kept: [kept])
        for _ in 0..<2 {
            let cycle = (0...count).map { "N\($0 % count)" }
            let error = try #require(try await found { failure { try factory["N0"] as Piece } })
            #expect(error.code == .cycle && error.names == cycle)
            #expect(error.path.allSatisfy { $0.scope == kept.name })
            let outside = try #require(try await found { failure { try factory["Outside"] as Piece } })
            #expect(outside.code == .cycle && outside.names == ["Outside"] + cycle)
        }
        #expect(try await found { try factory["Bystander"] as Piece }.name == "Bystander")
    }

    @Test(arguments: Kept.allCases, Kept.allCases)
    func `a cycle through two scopes is an error`(first: Kept, second: Kept) async throws {
        let factory = try ring(2, kept: [first, second])
        for (asked, cycle) in [("N0", ["N0", "N1", "N0"]), ("N1", ["N1", "N0", "N1"])] {
            let error = try #require(try await found { failure { try factory[asked] as Piece } })
            #expect(error.code == .cycle && error.names == cycle)
        }
    }

    @Test(arguments: Kept.allCases)
    func `a cycle through providers, a decorator or a captured factory is an error`(kept: Kept) async throws {
        let outside = Later<ObjectGraphFactory>()
        defer { outside.set(nil) }
        let factory = try factory { module in
            module.define("A", kept: kept) { factory in
                let make: Provider<Piece> = try factory["B Provider"]
                return Piece("A", try make())
            }
            module.define("B", kept: kept) { factory in Piece("B", try factory.provider(for: Key<Piece>("A"))()) }
            module.define("C", kept: kept) { _ in Piece("C") }
            module.decorate("C") { (piece: Piece, factory) in Piece("C", piece, try factory["C"]) }
            module.define("D", kept: kept) { _ in Piece("D", try outside.value["D"]) }
        }
        outside.set(factory)
        for cycle in [["A", "B", "A"], ["C", "C"], ["D", "D"]] {
            let error = try #require(try await found { failure { try factory[cycle[0]] as Piece } })
            #expect(error.code == .cycle && error.names == cycle)
        }
    }

    @Test(arguments: Kept.allCases)
    func `a definition that catches its cycle is built`(kept: Kept) async throws {
        let factory = try factory { module in
            module.define("A", kept: kept) { factory in (try? factory["B"] as Piece) ?? Piece("alone") }
            module.define("B", kept: kept) { factory in Piece("B", try factory["A"]) }
        }
        #expect(try await found { try factory["A"] as Piece }.name == "alone")
        #expect(try await found { try factory["B"] as Piece }.parts[0].name == "alone")
    }

    @Test(arguments: Kept.allCases)
    func `two threads whose objects depend on each other both receive the cycle error`(kept: Kept) async throws {
        for round in 0..<300 {
            let factory = try ring(2, kept: [kept])
            let errors = Collected<(Int, ResolutionError?)>()
            try await atOnce(
                seconds: 20,
                (0..<2).map { index in { errors.append((index, failure { try factory["N\(index)"] as Piece })) } }
            )
            try #require(errors.elements.count == 2, "round \(round) hangs")
            for (index, error) in errors.elements {
                try #require(error?.code == .cycle, "round \(round): \(text(error))")
                try #require(error?.names == ["N\(index)", "N\(1 - index)", "N\(index)"], "round \(round)")
            }
        }
    }

    @Test(arguments: Kept.acrossRequests)
    func `outside threads that reach a cycle receive an error, too`(kept: Kept) async throws {
        for round in 0..<100 {
            let factory = try ring(3, kept: [kept, .singleton, .graph])
            let errors = Collected<ResolutionError?>()
            try await atOnce(
                seconds: 20,
                ["N0", "N1", "N2", "Outside", "Outside"].map { name in
                    { errors.append(failure { try factory[name] as Piece }) }
                }
            )
            try #require(errors.elements.count == 5, "round \(round) hangs")
            #expect(errors.elements.allSatisfy { $0?.code == .cycle && $0?.isClosedOnce == true })
        }
    }

    @Test(arguments: Kept.allCases)
    func `a cycle through the closure's factory on other threads ends`(kept: Kept) async throws {
        let factory = try factory { module in
            module.define("A", kept: kept) { factory -> Piece in
                let errors = Collected<any Error>()
                try watchedInPlace(seconds: 120) { do { _ = try factory["B"] as Piece } catch { errors.append(error) } }
                throw errors.elements.first ?? Boom()
            }
            module.define("B", kept: kept) { factory in Piece("B", try factory["A"]) }
        }
        let error = try #require(try await found(seconds: 120) { failure { try factory["A"] as Piece } })
        #expect(error.code == .cycle || kept == .graph && error.code == .tooDeep)
        #expect(error.names.first == "A")
    }

    @Test(arguments: Kept.allCases)
    func `a chain too long for the stack is an error, and a shorter one is built`(kept: Kept) async throws {
        let factory = try factory { module in
            for index in 0..<3000 {
                module.define("N\(index)", kept: kept) { factory in Piece("N", try factory["N\(index + 1)"]) }
            }
            module.define("N3000", kept: kept) { _ in Piece("N") }
        }
        #expect(try await found { failure { try factory["N0"] as Piece } }?.code == .tooDeep)
        #expect(try await found { failure { try factory["N2900"] as Piece } } == nil)
    }
}

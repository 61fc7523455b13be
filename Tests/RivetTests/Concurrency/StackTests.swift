import Foundation
import Rivet
import Testing

/// Cycles and depth on every stack: small stacks, closures with large variables, and factories whose requests begin
/// inside closures.
@Suite struct StackTests {
    /// Uses this many bytes of the stack while the body runs.
    private static func spending<Value>(_ bytes: Int, _ body: () throws -> Value) rethrows -> Value {
        try withUnsafeTemporaryAllocation(byteCount: bytes, alignment: 16) { buffer in
            buffer.baseAddress?.storeBytes(of: 1, as: UInt8.self)
            return try body()
        }
    }

    @Test(arguments: [64 << 10, 128 << 10, 512 << 10, 8 << 20], [false, true])
    func `a cycle is an error on a stack of any size`(stack: Int, shared: Bool) async throws {
        let factory = try factory { module in
            module.define("A", shared: shared) { factory in try factory["B"] as String }
            module.define("B") { factory in try factory["A"] as String }
        }
        let error = try #require(try await found(stack: stack) { failure { try factory["A"] as String } })
        #expect(error.code == .cycle)
    }

    // In kilobytes, because the compiler takes ten seconds for five pairs of products.
    @Test(arguments: [(512, 32), (8_192, 32), (8_192, 500), (64, 4), (96, 32)])
    func `closures with large variables don't overflow the stack`(kilobytes: Int, variables: Int) async throws {
        let (stack, variables) = (kilobytes << 10, variables << 10)
        let factory = try factory { module in
            module.define("A") { factory in try StackTests.spending(variables) { try factory["B"] as String } }
            module.define("B") { factory in try StackTests.spending(variables) { try factory["A"] as String } }
        }
        let error = try #require(try await found(stack: stack) { failure { try factory["A"] as String } })
        #expect(error.code == .cycle || error.code == .tooDeep)
    }

    @Test func `a cycle through factories that outlived their closures ends`() async throws {
        let kept = Collected<ObjectGraphFactory>()
        let factory = try factory { module in
            module.define("Keeper") { factory -> String in
                kept.append(factory)
                return "kept"
            }
            module.define("Outer") { factory in try factory["Keeper"] as String }
            module.define("Cycle") { _ in try kept.elements[0]["Cycle"] as String }
        }
        _ = try factory["Outer"] as String
        let error = try #require(try await found(stack: 512 << 10) { failure { try factory["Cycle"] as String } })
        #expect(error.code == .cycle)
    }

    @Test func `a factory can be passed on from object to object any number of times`() throws {
        final class Screen: Sendable {
            let factory: ObjectGraphFactory
            init(_ factory: ObjectGraphFactory) { self.factory = factory }
        }
        var screen = try factory { module in module.define("Next") { Screen($0) } }["Next"] as Screen
        for _ in 0..<5000 { screen = try screen.factory["Next"] }
        #expect(try screen.factory["Next"] as Screen !== screen)
    }

    @Test func `closures that create factories without end are an error`() async throws {
        let graph = try ObjectGraph(
            assembly { module in
                let graph = Later<ObjectGraph>()
                StackTests.graphs.append(graph)
                module.define("A") { _ in try ObjectGraphFactory(graph.value)["A"] as String }
            }
        )
        try #require(StackTests.graphs.elements.last).set(graph)
        defer { StackTests.graphs.elements.last?.set(nil) }
        for stack in [64 << 10, 512 << 10] {
            let error = try await found(stack: stack) { failure { try ObjectGraphFactory(graph)["A"] as String } }
            #expect(error?.code == .cycle)
        }
    }

    private static let graphs = Collected<Later<ObjectGraph>>()
}

import Foundation
import Rivet
import RivetLifecycle
import Testing

/// Texts of errors inside errors.
@Suite struct NestedErrorTests {
    struct Wrapped: Error { let inner: any Error }

    final class NestedModule: Module {
        override func configure() throws {
            let levels: Int = try environment["Levels"]
            if levels == 0 { throw Boom() }
            _ = try ObjectGraph(NestedModule.self, environment: environment.merging(["Levels": levels - 1]))
        }
    }

    enum Kind: CaseIterable { case assembly, wrappedAssembly, request, wrappedRequest, start, wrappedStart }

    /// An error that contains the error of another level.
    private func error(of kind: Kind, around inner: any Error) async -> any Error {
        let thrown: any Error = [.assembly, .request, .start].contains(kind) ? inner : Wrapped(inner: inner)
        do {
            switch kind {
            case .assembly, .wrappedAssembly: _ = try ObjectGraph(assembly { _ in throw thrown })
            case .request, .wrappedRequest: _ = try factory { $0.define("A") { throw thrown } }["A"] as Int
            case .start, .wrappedStart:
                try await factory { module in
                    module.define("A", in: .singleton) { Probe() }.onStart { _ in throw thrown }
                }.start()
            }
        } catch { return error }
        return inner
    }

    @Test func `an error without a description is shown as its type`() throws {
        struct Silent: Error, CustomStringConvertible { let description = " \n" }
        let factory = try factory { module in
            module.define("Car") { (_) throws -> Int in throw Silent() }
        }
        #expect(failure { try factory["Car"] as Int }?.description.contains("Silent") == true)
    }

    @Test(arguments: Kind.allCases)
    func `the text of an error inside an error has a limit`(kind: Kind) async throws {
        var (nested, sizes): (any Error, [Int: Int]) = (Boom(), [:])
        for level in 1...100 {
            nested = await error(of: kind, around: nested)
            guard [12, 100].contains(level) else { continue }
            var dumped = ""
            if level == 12, kind != .wrappedAssembly, kind != .assembly { dump(nested, to: &dumped) }
            let texts = [
                "\(nested)", String(reflecting: nested), nested.localizedDescription, dumped,
                (nested as? AssemblyError)?.problems.map(\.description).joined() ?? "",
            ]
            sizes[level] = texts.map(\.utf8.count).max()
        }
        #expect(sizes[12, default: 0] < 100_000 && sizes[100, default: 0] < 100_000, "\(sizes)")
    }

    @Test func `900 nested levels of configuration have a bounded text, which says what it omits`() async throws {
        let text = try await found(seconds: 600, stack: 64 << 20) { () -> String in
            do {
                _ = try ObjectGraph(NestedModule.self, environment: Environment(variables: ["Levels": 900]))
                return ""
            } catch { return "\(error)" }
        }
        #expect(text.utf8.count < 100_000)
        #expect(text.contains(" more bytes) …") && text.contains("Boom"))
    }

    @Test func `a long error is shown up to a limit`() throws {
        struct Long: Error, CustomStringConvertible { let description = String(repeating: "é", count: 30_000) }
        let problem = try #require(problems { _ in throw Long() }.first)
        #expect(problem.underlying?.contains("é… (56000 more bytes) …é") == true)
        #expect(problem.message.contains("é… (58000 more bytes) …é"))
    }
}

import Foundation
import Rivet
import Testing

/// Many objects that are awaited at the same time.
@Suite struct WideFanOutTests {
    @Test func `a group of any number of asynchronous objects is created`() async throws {
        let factory = try factory { module in
            for number in 0..<12_000 {
                module.contribute("All", in: .singleton) { () async throws -> Int in
                    await Task.yield()
                    return number
                }
            }
        }
        let all = try await watchedTask(seconds: 120) { try await factory.resolve("All") as [Int] }
        #expect(all == Array(0..<12_000))
    }

    @Test func `the first element of a wide group that fails is the error`() async throws {
        let factory = try factory { module in
            for number in 0..<12_000 {
                module.contribute("All", in: .singleton) { () async throws -> Int in
                    if number == 5_000 { throw Boom() }
                    return number
                }
            }
        }
        let error = try await watchedTask(seconds: 120) {
            await awaitedFailure { _ = try await factory.resolve("All") as [Int] }
        }
        #expect((error as? ResolutionError)?.underlying is Boom, "\(text(error))")
    }

    @Test func `too many requests of one closure at the same time receive an error that says so`() async throws {
        let gate = Gate()
        let factory = try factory { module in
            for number in 0..<11_000 {
                module.define("\(number)", in: .singleton) { () async throws -> Int in
                    try await gate.pass()
                    return number
                }
            }
            module.define("All", in: .singleton) { factory async throws -> Int in
                await withTaskGroup(of: ResolutionError.Code?.self) { group in
                    for number in 0..<11_000 {
                        group.addTask {
                            do {
                                _ = try await factory.resolve("\(number)") as Int
                                return nil
                            } catch { return (error as? ResolutionError)?.code }
                        }
                    }
                    var codes: [ResolutionError.Code: Int] = [:]
                    for await code in group {
                        guard let code else { continue }
                        codes[code, default: 0] += 1
                        gate.open()
                    }
                    #expect(Array(codes.keys) == [.tooWide], "\(codes)")
                    return codes[.tooWide] ?? 0
                }
            }
        }
        let failed = try await watchedTask(seconds: 120) { try await factory.resolve("All") as Int }
        #expect(failed > 0)
    }
}

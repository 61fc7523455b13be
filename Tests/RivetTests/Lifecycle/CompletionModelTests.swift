import Testing

/// Compares random objects that their closures and completion hooks connect with a few rules.
@Suite struct CompletionModelTests {
    @Test(arguments: 0..<8)
    func `callers receive finished objects or an error that the graph explains`(part: UInt64) async throws {
        try await watchedTask(seconds: 300) {
            for number in 0..<Rounds.some(of: 1_000) {
                let program = Kind.completions.program(part << 32 | UInt64(number))
                let fault = await program.run(strict: false)
                #expect(fault == nil, "\(program)")
            }
        }
    }
}

import Testing

/// Compares random requests with an oracle that fits on a page.
@Suite struct ModelTests {
    @Test(arguments: 0..<8)
    func `random requests for objects of every scope behave like the oracle`(part: UInt64) async throws {
        try await watchedTask(seconds: 120) {
            for number in 0..<500 {
                let program = Kind.scopes.program(part << 32 | UInt64(number))
                let fault = await program.run(strict: false)
                #expect(fault == nil, "\(program)")
            }
        }
    }
}

import Testing

/// Compares random defaults, overrides and groups with the rules of the documentation.
@Suite struct BorderModelTests {
    @Test(arguments: 0..<8)
    func `random modules with defaults and groups resolve to what the oracle computes`(part: UInt64) async throws {
        try await watchedTask {
            for number in 0..<Rounds.some(of: 500) {
                let program = Kind.borders.program(part << 32 | UInt64(number))
                let fault = await program.run(strict: false)
                #expect(fault == nil, "\(program)")
            }
        }
    }
}

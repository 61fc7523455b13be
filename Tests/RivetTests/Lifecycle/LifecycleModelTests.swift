import Testing

/// Compares starts and stops of random factories at bad moments with a few rules.
@Suite(.timeLimit(.minutes(15))) struct LifecycleModelTests {
    @Test(arguments: 0..<4)
    func `random factories start and stop according to the rules`(part: UInt64) async throws {
        try await watchedTask {
            for number in 0..<UInt64(Rounds.some(of: 1_000)) {
                await withTaskGroup { group in
                    for index in 0..<UInt64(4) {
                        group.addTask {
                            let program = Kind.hooks.program(part << 32 | number << 2 | index)
                            let fault = await program.run(strict: false)
                            #expect(fault == nil, "\(program)")
                        }
                    }
                }
            }
        }
    }
}

import Foundation

/// The second process of this program, which may crash or never end.
enum InnerProcess {
    /// How the process ended.
    enum End {
        case status(Int32)
        case signal(Int32)
        /// It didn't end within the limit.
        case limit
    }

    /// Runs this program with the same arguments and `--inner`.
    ///
    /// - Parameter limit: The number of seconds to wait. A process that takes longer ends after this one.
    /// - Returns: How the process ended.
    /// - Throws: An error if the process can't be started.
    static func run(limit: Double) throws -> End {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: Bundle.main.executablePath ?? CommandLine.arguments[0])
        process.arguments = CommandLine.arguments.dropFirst() + ["--inner", "true"]
        let ended = DispatchSemaphore(value: 0)
        process.terminationHandler = { _ in ended.signal() }
        try process.run()
        if ended.wait(timeout: .now() + limit) == .timedOut { return .limit }
        return process.terminationReason == .exit
            ? .status(process.terminationStatus) : .signal(process.terminationStatus)
    }
}

import Rivet
import RivetInspection
import RivetLifecycle

/// A drive: engine and radio are started, run, and are stopped again.
struct Drive: Equatable {
    /// How long it goes; nil for until somebody ends it.
    let seconds: Double?
    /// Whether what the factory does is told on standard error.
    let isObserved: Bool

    /// Drives, and tells how all was stopped.
    func report(_ graph: ObjectGraph) async throws -> String {
        // Before anything runs: whatever was started is to be stopped.
        let interruption = Interruption.caught()
        let factory = try ObjectGraphFactory(graph, observer: isObserved ? TextObserver(Output.note) : nil)
        var reports: [LifecycleReport] = []
        try await factory.run(starting: .seconds(10), stopping: .seconds(10), reporting: { reports.append($0) }) { _ in
            try Output.write("driving; Ctrl-C ends it")
            await end(interruption)
        }
        return reports.last.map { "\($0)" } ?? ""
    }

    /// Waits for the signal, or for the time to be over.
    private func end(_ interruption: AsyncStream<Void>) async {
        await withTaskGroup { group in
            group.addTask { for await _ in interruption {} }
            if let seconds { group.addTask { try? await Task.sleep(for: .seconds(seconds)) } }
            await group.next()
            group.cancelAll()
        }
    }
}

import Rivet
import RivetInspection
import RivetLifecycle

/// A drive: the engine and the radio start, run and stop.
struct Drive: Equatable {
    /// The duration; nil for a drive until the user ends it.
    let seconds: Double?
    /// Whether to print the factory's events on standard error.
    let isObserved: Bool

    /// Drives and returns the report of stopping.
    func report(_ graph: ObjectGraph) async throws -> String {
        // Before any object starts, because every started object has to be stopped.
        let interruption = Interruption.caught()
        let factory = try ObjectGraphFactory(graph, observer: isObserved ? TextObserver(Output.note) : nil)
        var reports: [LifecycleReport] = []
        try await factory.run(starting: .seconds(10), stopping: .seconds(10), reporting: { reports.append($0) }) { _ in
            try Output.write("driving; press Ctrl-C to stop")
            await end(interruption)
        }
        return reports.last.map { "\($0)" } ?? ""
    }

    /// Waits for the signal or until the time is over.
    private func end(_ interruption: AsyncStream<Void>) async {
        await withTaskGroup { group in
            group.addTask { for await _ in interruption {} }
            if let seconds { group.addTask { try? await Task.sleep(for: .seconds(seconds)) } }
            await group.next()
            group.cancelAll()
        }
    }
}

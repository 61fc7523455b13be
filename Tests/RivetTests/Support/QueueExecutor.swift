import Foundation

/// Runs tasks on its own queue.
final class QueueExecutor: TaskExecutor {
    private let queue = DispatchQueue(label: "asking")

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}

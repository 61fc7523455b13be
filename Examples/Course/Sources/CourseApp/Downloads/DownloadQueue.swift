import Foundation

/// Downloads one lesson after another, in a task of its own.
final class DownloadQueue: Sendable {
    private struct Job: Sendable {
        let lesson: Lesson
        let end: CheckedContinuation<Int, any Error>
    }

    private let files: FileStore
    private let transport: any Transport
    private let jobs: AsyncStream<Job>
    private let waiting: AsyncStream<Job>.Continuation
    private let work: AsyncStream<Never>
    private let end: AsyncStream<Never>.Continuation

    init(files: FileStore, transport: any Transport) {
        (self.files, self.transport) = (files, transport)
        (jobs, waiting) = AsyncStream<Job>.makeStream()
        (work, end) = AsyncStream<Never>.makeStream()
    }

    /// Returns the size of the lesson when it is on the device.
    func download(_ lesson: Lesson) async throws -> Int {
        try await withCheckedThrowingContinuation { end in
            if case .terminated = waiting.yield(Job(lesson: lesson, end: end)) {
                end.resume(throwing: CancellationError())
            }
        }
    }

    /// Works until the queue is closed and empty.
    func run() async {
        defer { end.finish() }
        for await job in jobs {
            do {
                let path = job.lesson.video.map { "videos/\($0)" } ?? "lessons/\(job.lesson.id)"
                let data = try await transport.send(Request(path: path))
                files.store(data, of: job.lesson.id)
                job.end.resume(returning: data.count)
            } catch {
                job.end.resume(throwing: error)
            }
        }
    }

    /// Accepts no more lessons, and returns when those that wait are on the device.
    func close() async {
        waiting.finish()
        for await _ in work {}
    }
}

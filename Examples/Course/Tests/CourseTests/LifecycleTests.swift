import Foundation
import Rivet
import RivetLifecycle
import RivetTesting
import Testing

@testable import CourseApp

@Suite(.timeLimit(.minutes(1))) struct LifecycleTests {
    private let lesson = Lesson(id: "l1", title: "Names", minutes: 12, video: "names.mp4")

    @Test func `objects start after their dependencies, and stop before them`() async throws {
        let recorder = RecordingObserver()
        let environment = CourseEnvironment.named(.test)
        let factory = try ObjectGraphFactory(AppModule.self, environment: environment, observer: recorder)
        try await factory.run { factory in
            let database = try factory[.database]
            #expect(database.isOpen)
            #expect(await factory.health().isHealthy)
        }
        #expect(recorder.started.firstIndex(of: "Database") ?? 9 < recorder.started.firstIndex(of: "Migrations") ?? 0)
        #expect(recorder.stopped.contains("Database"))
    }

    @Test func `the queue downloads lessons from the start to the stop`() async throws {
        let factory = try application()
        let report = try await factory.start()
        #expect("\(report)".contains("Download Queue"))
        let downloads: DownloadInteractor = try factory["Download Interactor"]
        #expect(try await downloads.download(lesson) > 0)
        let files: FileStore = try factory["File Store"]
        #expect(files.names == ["l1"])
        let queue: DownloadQueue = try factory["Download Queue"]
        _ = try await factory.stop()
        await #expect(throws: CancellationError.self) { try await queue.download(lesson) }
    }

    @Test func `a stop waits for a lesson that is downloading`() async throws {
        let transport = SlowTransport()
        let factory = try application { $0.redefine(.transport) { transport } }
        _ = try await factory.start()
        let downloads: DownloadInteractor = try factory["Download Interactor"]
        async let size = downloads.download(lesson)
        for await _ in transport.requests { break }
        _ = try await factory.stop()
        #expect(try await size == 4)
    }

    @Test func `the database is closed after a stop`() async throws {
        let factory = try application()
        _ = try await factory.start()
        let database = try factory[.database]
        _ = try await factory.stop()
        #expect(!database.isOpen)
    }
}

/// A transport that takes a while, fails if its task is cancelled, and reports that a request has begun.
private struct SlowTransport: Transport {
    private let begun = AsyncStream<Void>.makeStream()
    var requests: AsyncStream<Void> { begun.stream }

    func send(_: Request) async throws -> Data {
        begun.continuation.yield()
        try await Task.sleep(for: .milliseconds(50))
        return Data("text".utf8)
    }
}

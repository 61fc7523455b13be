import Foundation
import Synchronization

/// The downloaded files.
final class FileStore: Sendable {
    private let files = Mutex<[String: Data]>([:])

    var names: [String] { files.withLock { $0.keys.sorted() } }
    var size: Int { files.withLock { $0.values.reduce(0) { $0 + $1.count } } }

    func store(_ data: Data, of lesson: String) { files.withLock { $0[lesson] = data } }
}

/// Decides whether the device may download now.
struct DownloadPolicy: Sendable {
    let connectivity: any Connectivity
    let settings: Settings

    var mayDownload: Bool {
        connectivity.isOnline && (!connectivity.isOnMobileNetwork || settings.downloadsOnMobileNetwork)
    }
}

/// Downloads lessons if the user allows it.
struct DownloadInteractor: Sendable {
    let queue: DownloadQueue
    let policy: DownloadPolicy
    let analytics: any DownloadAnalytics

    @discardableResult
    func download(_ lesson: Lesson) async throws -> Int {
        guard policy.mayDownload else { throw NetworkError.offline }
        let size = try await queue.download(lesson)
        analytics.downloaded(lesson: lesson.id)
        return size
    }
}

/// The space that the downloads use.
struct StorageMeter: Sendable {
    let files: FileStore

    var text: String { "Lessons: \(files.names.count), bytes: \(files.size)" }
}

/// The list of downloads.
@MainActor final class DownloadsViewModel: Screen {
    private let files: FileStore
    private let meter: StorageMeter
    private let display: any Display

    init(files: FileStore, meter: StorageMeter, display: any Display) {
        (self.files, self.meter, self.display) = (files, meter, display)
    }

    func open() async throws { display.show("Downloads", files.names + [meter.text]) }
}

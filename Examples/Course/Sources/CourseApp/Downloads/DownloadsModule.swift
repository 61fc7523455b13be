import Rivet
import RivetLifecycle

/// Lessons on the device.
final class DownloadsModule: Module {
    override func configure() {
        define("File Store", in: .singleton) { FileStore() }
        define("Download Queue", in: .singleton, as: .calling(DownloadQueue.init, with: "File Store", .transport))
            .onStop { queue in await queue.close() }
            .running { queue in await queue.run() }
        define("Download Policy", as: .calling(DownloadPolicy.init, with: .connectivity, "Settings"))
        define(
            .downloadInteractor,
            as: .calling(DownloadInteractor.init, with: "Download Queue", "Download Policy", .downloadAnalytics)
        )
        define("Storage Meter", as: .calling(StorageMeter.init, with: "File Store"))
        define(
            .downloadsScreen,
            as: .calling(DownloadsViewModel.init, with: "File Store", "Storage Meter", .display, on: MainActor.self)
        )
        contribute("Link Handlers", on: MainActor.self, needing: "Course Interactor", "Download Interactor") {
            factory in
            let courses: CourseInteractor = try factory["Course Interactor"]
            let downloads: DownloadInteractor = try factory["Download Interactor"]
            return LinkHandler(word: "download") { rest in
                try await downloads.download(courses.lesson(rest.required))
            }
        }
    }
}

extension Key where Object == DownloadInteractor {
    static var downloadInteractor: Self { "Download Interactor" }
}

extension Key where Object == DownloadsViewModel {
    static var downloadsScreen: Self { "Downloads Screen" }
}

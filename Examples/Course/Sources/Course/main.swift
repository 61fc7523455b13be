import CourseApp
import Foundation
import Rivet
import RivetLifecycle

/// Opens the application, and then the screens of some links.
@MainActor func run(_ links: [String]) async throws {
    let factory = try ObjectGraphFactory(AppModule.self, environment: CourseEnvironment.named(.development))
    try await factory.run { factory in
        let application = try await factory.resolve(.application)
        try await application.open()
        for link in links { try await application.open(link) }
    }
}

/// Links to screens of most modules.
let tour = [
    "course://sign-in/ada@example.com/secret", "course://search/swift", "course://courses/swift-101/newsletter",
    "course://lessons/l1", "course://download/l1", "course://tabs/Downloads",
]

do {
    try await run(CommandLine.arguments.count > 1 ? Array(CommandLine.arguments.dropFirst()) : tour)
} catch {
    try FileHandle.standardError.write(contentsOf: Data("\(error)\n".utf8))
    exit(1)
}

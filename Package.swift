// swift-tools-version: 6.2

import PackageDescription

// Upcoming language features that the sources are written for; each becomes the default of a later language mode.
let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
    name: "rivet",
    // The first systems whose standard library has `Synchronization`.
    platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
    products: [
        .library(name: "Rivet", targets: ["Rivet"]),
        .library(name: "RivetLifecycle", targets: ["RivetLifecycle"]),
        .library(name: "RivetInspection", targets: ["RivetInspection"]),
        .library(name: "RivetTesting", targets: ["RivetTesting"]),
        .executable(name: "RivetCar", targets: ["RivetCar"]),
        .plugin(name: "RivetLint", targets: ["RivetLint"]),
    ],
    targets: [
        // What Swift can't say: a variable of the thread, and where the thread's stack ends.
        .target(name: "CRivet"),
        .target(name: "Rivet", dependencies: ["CRivet"], swiftSettings: settings),
        // Starting and stopping: an application that only injects objects has nothing of it.
        .target(name: "RivetLifecycle", dependencies: ["Rivet"], swiftSettings: settings),
        // Drawings, explanations and trials, for tools and tests.
        .target(name: "RivetInspection", dependencies: ["Rivet"], swiftSettings: settings),
        .executableTarget(
            name: "RivetCar",
            dependencies: ["Rivet", "RivetLifecycle", "RivetInspection"],
            swiftSettings: settings
        ),
        // For tests alone: an application that links only Rivet has nothing of it.
        .target(name: "RivetTesting", dependencies: ["Rivet", "RivetInspection"], swiftSettings: settings),
        // `swift package rivet-lint`: nobody who links a library has anything of it.
        .plugin(
            name: "RivetLint",
            capability: .command(intent: .custom(verb: "rivet-lint", description: "Checks every name in the source.")),
            dependencies: ["RivetLintTool"]
        ),
        .executableTarget(name: "RivetLintTool", dependencies: ["RivetLinter"], swiftSettings: settings),
        .target(name: "RivetLinter", dependencies: ["Rivet", "RivetInspection"], swiftSettings: settings),
        .testTarget(name: "RivetLinterTests", dependencies: ["RivetLinter", "RivetLintTool"], swiftSettings: settings),
        .testTarget(
            name: "RivetTests",
            dependencies: ["Rivet", "RivetLifecycle", "RivetInspection"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "RivetTestingTests",
            dependencies: ["RivetTesting", "RivetLifecycle"],
            swiftSettings: settings
        ),
    ],
    swiftLanguageModes: [.v6]
)

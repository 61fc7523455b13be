// swift-tools-version: 6.2

import PackageDescription

// The same settings as in the library's manifest.
let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

// Rivet itself also works with older systems. But swift-configuration and `Mutex` need this one, and Hummingbird needs
// macOS 14.
let oldest: [SupportedPlatform] = [.macOS(.v15)]

let package = Package(
    name: "garage",
    platforms: oldest,
    products: [.executable(name: "Garage", targets: ["Garage"])],
    dependencies: [
        // Named explicitly, because otherwise it would have the name of its clone's folder.
        .package(name: "rivet", path: "../../"),
        .package(url: "https://github.com/hummingbird-project/hummingbird.git", from: "2.28.1"),
        .package(url: "https://github.com/groue/GRDB.swift.git", from: "7.10.0"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle.git", from: "2.13.0"),
        .package(url: "https://github.com/apple/swift-log.git", from: "1.16.2"),
        .package(url: "https://github.com/apple/swift-configuration.git", from: "1.4.0"),
        .package(url: "https://github.com/apple/swift-distributed-tracing.git", from: "1.7.3"),
        .package(url: "https://github.com/apple/swift-async-algorithms.git", from: "1.1.4"),
        .package(url: "https://github.com/apple/swift-system.git", from: "1.8.1"),
    ],
    targets: [
        // The modules and their objects are a library, so that tests can replace any of them.
        .target(
            name: "GarageApp",
            dependencies: [
                .product(name: "Rivet", package: "rivet"),
                .product(name: "RivetInspection", package: "rivet"),
                .product(name: "RivetLifecycle", package: "rivet"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "AsyncAlgorithms", package: "swift-async-algorithms"),
                .product(name: "Configuration", package: "swift-configuration"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "SystemPackage", package: "swift-system"),
                .product(name: "Tracing", package: "swift-distributed-tracing"),
            ],
            swiftSettings: settings
        ),
        // The process: its environment, signals and exit status.
        .executableTarget(
            name: "Garage",
            dependencies: [
                "GarageApp",
                .product(name: "Rivet", package: "rivet"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "UnixSignals", package: "swift-service-lifecycle"),
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "GarageTests",
            dependencies: [
                "GarageApp",
                // The tests start it as a process and stop it under load.
                "Garage",
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdTesting", package: "hummingbird"),
                .product(name: "Configuration", package: "swift-configuration"),
                .product(name: "InMemoryLogging", package: "swift-log"),
                .product(name: "InMemoryTracing", package: "swift-distributed-tracing"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "ServiceLifecycleTestKit", package: "swift-service-lifecycle"),
                .product(name: "SystemPackage", package: "swift-system"),
                .product(name: "Tracing", package: "swift-distributed-tracing"),
                .product(name: "Rivet", package: "rivet"),
                .product(name: "RivetInspection", package: "rivet"),
                .product(name: "RivetLifecycle", package: "rivet"),
                .product(name: "RivetTesting", package: "rivet"),
            ]
        ),
    ],
    swiftLanguageModes: [.v6]
)

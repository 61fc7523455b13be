// swift-tools-version: 6.2

import PackageDescription

// Programs with other settings than Rivet. `.ci/check-compiler` builds and runs both, and accepts no warning.
let package = Package(
    name: "rivet-clients",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "rivet", path: "../..")],
    targets: [
        // The settings of new application projects.
        .executableTarget(
            name: "AppClient",
            dependencies: [
                .product(name: "Rivet", package: "rivet"),
                .product(name: "RivetLifecycle", package: "rivet"),
            ],
            swiftSettings: [
                .defaultIsolation(MainActor.self),
                .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
                .enableUpcomingFeature("InferIsolatedConformances"),
            ]
        ),
        .executableTarget(
            name: "Swift5Client",
            dependencies: [
                .product(name: "Rivet", package: "rivet"),
                .product(name: "RivetLifecycle", package: "rivet"),
            ],
            swiftSettings: [.swiftLanguageMode(.v5)]
        ),
    ]
)

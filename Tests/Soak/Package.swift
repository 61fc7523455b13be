// swift-tools-version: 6.2

import PackageDescription

// Compares random programs with an oracle. `.ci/soak` builds and runs this package.
let package = Package(
    name: "rivet-soak",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "rivet", path: "../..")],
    targets: [
        .executableTarget(
            name: "Soak",
            dependencies: [
                .product(name: "Rivet", package: "rivet"),
                .product(name: "RivetLifecycle", package: "rivet"),
            ],
            swiftSettings: [
                .enableUpcomingFeature("ExistentialAny"),
                .enableUpcomingFeature("InternalImportsByDefault"),
                .enableUpcomingFeature("MemberImportVisibility"),
            ]
        )
    ],
    swiftLanguageModes: [.v6]
)

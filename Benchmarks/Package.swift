// swift-tools-version: 6.2

import PackageDescription

let package = Package(
    name: "rivet-benchmarks",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "rivet", path: "../")],
    targets: [
        // What must be opaque to the optimizer, and what only the C library tells.
        .target(name: "CMeasure"),
        // The objects, and the wiring that a person would write for them, where the optimizer can't see through it.
        .target(name: "Handwritten"),
        .executableTarget(
            name: "Ratios",
            dependencies: ["CMeasure", "Handwritten", .product(name: "Rivet", package: "rivet")]
        ),
    ],
    swiftLanguageModes: [.v6]
)

// swift-tools-version: 6.2

import PackageDescription

let package = Package(
    name: "rivet-benchmarks",
    platforms: [.macOS(.v15)],
    dependencies: [
        // Named, since else it would go by the name of the folder it was cloned to.
        .package(name: "rivet", path: "../"),
    ],
    targets: [
        // What must be opaque to the optimizer, and what only the C library tells.
        .target(name: "CMeasure"),
        // The objects, and the wiring that a person would write for them, where the optimizer can't see through it.
        .target(name: "Handwritten"),
        // What is measured, once for all who measure it.
        .target(
            name: "Scenarios",
            dependencies: ["CMeasure", "Handwritten", .product(name: "Rivet", package: "rivet")]
        ),
        // Every scenario as a ratio to code written by hand: `swift run -c release Ratios`.
        .executableTarget(name: "Ratios", dependencies: ["CMeasure", "Scenarios"]),
    ],
    swiftLanguageModes: [.v6]
)

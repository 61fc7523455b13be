// swift-tools-version: 6.2

import PackageDescription

let package = Package(
    name: "rivet-benchmarks",
    platforms: [.macOS(.v15)],
    dependencies: [
        // Named, since else it would go by the name of the folder it was cloned to.
        .package(name: "rivet", path: "../"),
        // Without its traits it needs no library of the system.
        .package(url: "https://github.com/ordo-one/benchmark.git", from: "1.38.1", traits: []),
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
        // The same under a benchmark's usual tools: `swift package benchmark`, which looks in folders called Benchmarks.
        .executableTarget(
            name: "Requests",
            dependencies: ["Scenarios", .product(name: "Benchmark", package: "benchmark")],
            path: "Sources/Benchmarks/Requests",
            plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")]
        ),
        // Counted by `.ci/check-performance`.
        .executableTarget(
            name: "Gate",
            dependencies: ["CMeasure", "Handwritten", .product(name: "Rivet", package: "rivet")]
        ),
    ],
    swiftLanguageModes: [.v6]
)

// swift-tools-version: 6.2

import PackageDescription

let package = Package(
    name: "rivet-benchmarks",
    platforms: [.macOS(.v15)],
    dependencies: [
        // Named explicitly, because otherwise it would have the name of its clone's folder.
        .package(name: "rivet", path: "../"),
        // Without its traits it needs no system library.
        .package(url: "https://github.com/ordo-one/benchmark.git", from: "1.38.1", traits: []),
    ],
    targets: [
        // Functions that are opaque to the optimizer, and some that only the C library has.
        .target(name: "CMeasure"),
        // The objects and their handwritten wiring, in a module that the optimizer can't see through.
        .target(name: "Handwritten"),
        // The scenarios, shared by all programs that measure them.
        .target(
            name: "Scenarios",
            dependencies: [
                "CMeasure", "Handwritten", .product(name: "Rivet", package: "rivet"),
                .product(name: "RivetLifecycle", package: "rivet"),
            ]
        ),
        // Compares every scenario with handwritten code: `swift run -c release Ratios`.
        .executableTarget(name: "Ratios", dependencies: ["CMeasure", "Scenarios"]),
        // Measures the scenarios with a standard tool: `swift package benchmark` searches folders named Benchmarks.
        .executableTarget(
            name: "Requests",
            dependencies: ["Scenarios", .product(name: "Benchmark", package: "benchmark")],
            path: "Sources/Benchmarks/Requests",
            plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")]
        ),
        // Measured by `.ci/check-performance`.
        .executableTarget(
            name: "Gate",
            dependencies: [
                "CMeasure", "Handwritten", .product(name: "Rivet", package: "rivet"),
                .product(name: "RivetLifecycle", package: "rivet"),
            ]
        ),
        // Measured by `.ci/check-growth`.
        .executableTarget(
            name: "Growth",
            dependencies: [
                "CMeasure", .product(name: "Rivet", package: "rivet"),
                .product(name: "RivetInspection", package: "rivet"),
                .product(name: "RivetLifecycle", package: "rivet"),
            ]
        ),
    ],
    swiftLanguageModes: [.v6]
)

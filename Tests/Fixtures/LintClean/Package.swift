// swift-tools-version: 6.2

import PackageDescription

// LintFaults without faults: every feature is used correctly. Only marked findings are expected, as in LintFaults.
let package = Package(
    name: "lint-clean",
    platforms: [.macOS(.v15)],
    products: [.library(name: "Shelves", targets: ["Shelves"])],
    dependencies: [.package(name: "rivet", path: "../../..")],
    targets: [
        .target(name: "Parts", dependencies: [.product(name: "Rivet", package: "rivet")]),
        .target(
            name: "Garage",
            dependencies: [
                "Parts", .product(name: "Rivet", package: "rivet"), .product(name: "RivetLifecycle", package: "rivet"),
            ]
        ),
        .executableTarget(
            name: "Workshop",
            dependencies: ["Garage", "Parts", .product(name: "Rivet", package: "rivet")]
        ),
        .target(name: "Shelves", dependencies: [.product(name: "Rivet", package: "rivet")]),
        .target(
            name: "Waiting",
            dependencies: [.product(name: "Rivet", package: "rivet")],
            swiftSettings: [.enableUpcomingFeature("NonisolatedNonsendingByDefault")]
        ),
        .executableTarget(
            name: "Doubts",
            dependencies: ["Shelves", "Waiting", .product(name: "Rivet", package: "rivet")]
        ),
        .executableTarget(name: "Guesses", dependencies: ["Shelves", .product(name: "Rivet", package: "rivet")]),
    ]
)

// swift-tools-version: 6.2

import PackageDescription

// The twin of LintFaults without a fault: every feature used as it should be. Only what is marked, as there, is found.
let package = Package(
    name: "lint-clean",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "rivet", path: "../../..")],
    targets: [
        .target(name: "Parts", dependencies: [.product(name: "Rivet", package: "rivet")]),
        .target(name: "Garage", dependencies: ["Parts", .product(name: "Rivet", package: "rivet")]),
        .executableTarget(
            name: "Workshop",
            dependencies: ["Garage", "Parts", .product(name: "Rivet", package: "rivet")]
        ),
    ]
)

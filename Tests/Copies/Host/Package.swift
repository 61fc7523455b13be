// swift-tools-version: 6.2

import PackageDescription

// Programs that `.ci/check-copies` builds and runs.
let package = Package(
    name: "host",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "rivet", path: "../../.."), .package(path: "../Kit"), .package(path: "../Gardens")],
    targets: [
        // The program and the library each contain Rivet.
        .executableTarget(
            name: "TwoCopies",
            dependencies: [
                .product(name: "Rivet", package: "rivet"),
                .product(name: "Garden", package: "gardens"),
            ]
        ),
        // The program loads the same library while it runs.
        .executableTarget(name: "Plugin", dependencies: [.product(name: "Rivet", package: "rivet")]),
        // The program and a library share Rivet.
        .executableTarget(
            name: "OneCopy",
            dependencies: [
                .product(name: "RivetKit", package: "kit"),
                .product(name: "SharedGarden", package: "gardens"),
            ]
        ),
    ]
)

// swift-tools-version: 6.2

import PackageDescription

// Two dynamic libraries with the same module: one contains a copy of Rivet, and the other one shares it.
let package = Package(
    name: "gardens",
    platforms: [.macOS(.v15)],
    products: [
        .library(name: "Garden", type: .dynamic, targets: ["Garden"]),
        .library(name: "SharedGarden", type: .dynamic, targets: ["SharedGarden"]),
    ],
    dependencies: [.package(name: "rivet", path: "../../.."), .package(path: "../Kit")],
    targets: [
        .target(name: "Garden", dependencies: [.product(name: "Rivet", package: "rivet")]),
        .target(name: "SharedGarden", dependencies: [.product(name: "RivetKit", package: "kit")]),
    ]
)

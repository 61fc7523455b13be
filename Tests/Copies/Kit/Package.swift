// swift-tools-version: 6.2

import PackageDescription

// One dynamic library with all products of Rivet that the parts of a program use. `Linking.md` shows it.
let package = Package(
    name: "kit",
    platforms: [.macOS(.v15)],
    products: [.library(name: "RivetKit", type: .dynamic, targets: ["RivetKit"])],
    dependencies: [.package(name: "rivet", path: "../../..")],
    targets: [
        .target(
            name: "RivetKit",
            dependencies: [
                .product(name: "Rivet", package: "rivet"),
                .product(name: "RivetLifecycle", package: "rivet"),
            ]
        )
    ]
)

// swift-tools-version: 6.2

import PackageDescription

// A package full of faults, each marked by a comment: `expect: CODE SEVERITY [what the message says]`, on its line or
// alone on the line above. `.ci/check-linter` compares these marks with what the linter finds.
let package = Package(
    name: "lint-faults",
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

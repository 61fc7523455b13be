// swift-tools-version: 6.2

import PackageDescription

// A package full of faults. A comment marks each fault: `expect: CODE SEVERITY [part of the message]`, on its line
// or alone on the line above. `.ci/check-linter` compares these marks with the linter's findings.
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

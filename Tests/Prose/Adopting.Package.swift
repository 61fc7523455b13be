// swift-tools-version: 6.2
// The part of a manifest with the language mode.
// manifest: 6.2
// not run: it is a manifest

import PackageDescription

let package = Package(
    name: "Shop",
    targets: [
        //> .target(
        .target(name: "OldApp")
    ]
)

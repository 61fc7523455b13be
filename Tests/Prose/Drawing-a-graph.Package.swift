// swift-tools-version: 6.2
// The part of a manifest on the page about drawings.
// manifest: 6.2
// not run: it is a manifest

import PackageDescription

let package = Package(
    name: "App",
    targets: [
        //> .target(
    ]
)

// swift-tools-version: 6.2
// The part of README.md that belongs to a manifest.
// manifest: 6.2
// not run: it is a manifest

import PackageDescription

let package = Package(
    name: "App",
    //> dependencies:
)

// swift-tools-version: 6.2

import PackageDescription

// The wiring of a chain of hospitals, as teams write it: with helpers, lists, choices and environments.
//
// The correct program and the faulty one share their sources. `RIVET_FAULTS=1` compiles the parts inside `#if FAULTS`.
let faults: [SwiftSetting] = Context.environment["RIVET_FAULTS"] == nil ? [] : [.define("FAULTS")]
let rivet: Target.Dependency = .product(name: "Rivet", package: "rivet")
let lifecycle: Target.Dependency = .product(name: "RivetLifecycle", package: "rivet")
let inspection: Target.Dependency = .product(name: "RivetInspection", package: "rivet")

let package = Package(
    name: "lint-teams",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "rivet", path: "../../..")],
    targets: [
        .target(name: "Care", dependencies: [rivet], swiftSettings: faults),
        .target(name: "Wiring", dependencies: ["Care", rivet, lifecycle, inspection], swiftSettings: faults),
        .target(name: "Wards", dependencies: ["Care", "Wiring", rivet], swiftSettings: faults),
        .target(name: "Clinics", dependencies: ["Care", "Wiring", rivet, lifecycle], swiftSettings: faults),
        .executableTarget(
            name: "Hospital",
            dependencies: ["Care", "Wiring", "Wards", "Clinics", rivet, lifecycle],
            swiftSettings: faults
        ),
    ]
)

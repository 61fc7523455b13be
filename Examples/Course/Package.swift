// swift-tools-version: 6.2

import PackageDescription

// The same settings as in the library's manifest.
let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

// Rivet itself also works with older systems, but the objects of this application use `Mutex`, which needs this one.
let oldest: [SupportedPlatform] = [.macOS(.v15)]

let package = Package(
    name: "course",
    platforms: oldest,
    products: [.executable(name: "Course", targets: ["Course"])],
    dependencies: [
        // Named explicitly, because otherwise it would have the name of its clone's folder.
        .package(name: "rivet", path: "../../")
    ],
    targets: [
        // The modules and their objects are a library, so that tests can replace any of them.
        .target(
            name: "CourseApp",
            dependencies: [
                .product(name: "Rivet", package: "rivet"),
                .product(name: "RivetLifecycle", package: "rivet"),
            ],
            swiftSettings: settings
        ),
        // The process: it chooses the environment, and opens links.
        .executableTarget(
            name: "Course",
            dependencies: [
                "CourseApp",
                .product(name: "Rivet", package: "rivet"),
                .product(name: "RivetLifecycle", package: "rivet"),
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "CourseTests",
            dependencies: [
                "CourseApp",
                .product(name: "Rivet", package: "rivet"),
                .product(name: "RivetInspection", package: "rivet"),
                .product(name: "RivetLifecycle", package: "rivet"),
                .product(name: "RivetTesting", package: "rivet"),
            ],
            swiftSettings: settings
        ),
    ],
    swiftLanguageModes: [.v6]
)

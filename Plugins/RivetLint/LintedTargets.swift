import PackagePlugin

/// The targets of a package that depend on Rivet, those below them, and their descriptions for the tool.
struct LintedTargets {
    /// Whether the build includes the tests, because of `--tests` or a test target after `--target`.
    let includeTests: Bool
    /// The names of the package's own targets that the linter can check.
    let names: [String]
    /// The name of each target with its attributes: "Name", "Name,test", "Name,library", "Name,context".
    let descriptions: [String]

    init(of package: Package, _ arguments: [String]) {
        let named =
            zip(arguments, arguments.dropFirst()).filter { $0.0 == "--target" }.map(\.1)
            + arguments.filter { $0.hasPrefix("--target=") }.map { String($0.dropFirst("--target=".count)) }
        let own = package.targets.compactMap { $0 as? SwiftSourceModuleTarget }
            .filter { $0.kind == .generic || $0.kind == .executable || $0.kind == .test }
        let linted = own.filter(Self.dependsOnRivet)
        names = linted.map(\.name)
        let tests = own.filter { $0.kind == .test }
        includeTests = arguments.contains("--tests") || tests.contains { named.contains($0.name) }
        let libraries = Set(package.products.filter { $0 is LibraryProduct }.flatMap(\.targets).map(\.id))

        var descriptions: [String] = []
        var others: [SwiftSourceModuleTarget] = []
        for target in linted {
            // Without the tests, the build doesn't compile what only they depend on.
            if target.kind == .test, !arguments.contains("--tests"), !named.contains(target.name) { continue }
            others += target.recursiveTargetDependencies.compactMap { $0 as? SwiftSourceModuleTarget }
            var words = [target.moduleName]
            if target.kind == .test { words.append("test") }
            if libraries.contains(target.id) { words.append("library") }
            // A target that isn't selected is read but not checked, because others may request its definitions.
            if !named.isEmpty, !named.contains(target.name) { words.append("context") }
            descriptions.append(words.joined(separator: ","))
        }
        // Other packages, except Rivet itself, may define names and require modules. The package's other targets may
        // have the constants and types from which the linted ones make names.
        let known = Set(own.map(\.id))
        var seen = Set(linted.map(\.id))
        for target in others where seen.insert(target.id).inserted {
            guard known.contains(target.id) ? target.kind == .generic : Self.dependsOnRivet(target),
                !Self.isRivet(target.name)
            else { continue }
            descriptions.append("\(target.moduleName),context")
        }
        self.descriptions = descriptions
    }

    private static func dependsOnRivet(_ target: any Target) -> Bool {
        target.recursiveTargetDependencies.contains { $0.name == "Rivet" }
    }

    private static func isRivet(_ name: String) -> Bool {
        ["Rivet", "RivetLifecycle", "RivetInspection", "RivetTesting", "RivetLinter", "RivetShared", "RivetDrawing"]
            .contains(name)
    }
}

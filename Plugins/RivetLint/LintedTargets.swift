import PackagePlugin

/// The targets of a package that have to do with Rivet, and how the tool is told of them.
struct LintedTargets {
    /// Whether the tests have to be built: `--tests`, or a test target named by `--target`.
    let includeTests: Bool
    /// The names of those that can be linted.
    let names: [String]
    /// "Name", "Name,test", "Name,library", "Name,context".
    let descriptions: [String]

    init(of package: Package, _ arguments: [String]) {
        let named =
            zip(arguments, arguments.dropFirst()).filter { $0.0 == "--target" }.map(\.1)
            + arguments.filter { $0.hasPrefix("--target=") }.map { String($0.dropFirst("--target=".count)) }
        let own = package.targets.compactMap { $0 as? SwiftSourceModuleTarget }
            .filter { $0.kind == .generic || $0.kind == .executable || $0.kind == .test }
        let linted = own.filter(Self.needsRivet)
        names = linted.map(\.name)
        let tests = own.filter { $0.kind == .test }
        includeTests = arguments.contains("--tests") || tests.contains { named.contains($0.name) }
        let libraries = Set(package.products.filter { $0 is LibraryProduct }.flatMap(\.targets).map(\.id))

        var descriptions: [String] = []
        var others: [SwiftSourceModuleTarget] = []
        for target in linted {
            others += target.recursiveTargetDependencies.compactMap { $0 as? SwiftSourceModuleTarget }
            if target.kind == .test, !arguments.contains("--tests"), !named.contains(target.name) { continue }
            var words = [target.moduleName]
            if target.kind == .test { words.append("test") }
            if libraries.contains(target.id) { words.append("library") }
            // All are read, since a definition in one is a request's in another; those not asked for are not judged.
            if !named.isEmpty, !named.contains(target.name) { words.append("context") }
            descriptions.append(words.joined(separator: ","))
        }
        // What other packages define and require counts too: but for Rivet itself.
        let known = Set(own.map(\.id))
        var seen: Set<Target.ID> = []
        for target in others where !known.contains(target.id) && seen.insert(target.id).inserted {
            guard Self.needsRivet(target), !Self.isRivet(target.name) else { continue }
            descriptions.append("\(target.moduleName),context")
        }
        self.descriptions = descriptions
    }

    private static func needsRivet(_ target: any Target) -> Bool {
        target.recursiveTargetDependencies.contains { $0.name == "Rivet" }
    }

    private static func isRivet(_ name: String) -> Bool { ["Rivet", "RivetTesting", "RivetLinter"].contains(name) }
}

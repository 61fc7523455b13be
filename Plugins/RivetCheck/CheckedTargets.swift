import PackagePlugin

/// A target and those below it, and their descriptions for the tool.
struct CheckedTargets {
    struct Description {
        var module: String
        /// Words after the name: "test", "library", "context".
        var words: [String] = []
        var text: String { ([module] + words).joined(separator: ",") }
    }

    let dependsOnRivet: Bool
    /// The target itself is the last one.
    let descriptions: [Description]

    init(_ target: SwiftSourceModuleTarget, in package: Package) {
        dependsOnRivet = Self.dependsOnRivet(target)
        let own = Set(package.targets.map(\.id))
        var libraries = Set(package.products.filter { $0 is LibraryProduct }.flatMap(\.targets).map(\.id))
        // Targets above this one may resolve what nothing below them does.
        if Self.isUsed(target, in: package) { libraries.insert(target.id) }
        var seen: Set<Target.ID> = []
        let below = target.recursiveTargetDependencies.compactMap { $0 as? SwiftSourceModuleTarget }
            .filter { $0.id != target.id && !Self.isRivet($0.name) }
            .filter { [.generic, .executable].contains($0.kind) && seen.insert($0.id).inserted }
            // The package's other targets may have the constants and types from which the others make names.
            .filter { Self.dependsOnRivet($0) || own.contains($0.id) }
        descriptions = (below + [target]).map { target in
            var description = Description(module: target.moduleName)
            if target.kind == .test { description.words.append("test") }
            if libraries.contains(target.id) { description.words.append("library") }
            // Other packages check their targets themselves, but the graph has their definitions.
            if !own.contains(target.id) || !Self.dependsOnRivet(target) { description.words.append("context") }
            return description
        }
    }

    /// Whether the package has another target that depends on this one, except tests.
    private static func isUsed(_ target: SwiftSourceModuleTarget, in package: Package) -> Bool {
        package.targets.compactMap { $0 as? SwiftSourceModuleTarget }.contains { other in
            other.kind != .test && other.recursiveTargetDependencies.contains { $0.id == target.id }
        }
    }

    private static func dependsOnRivet(_ target: any Target) -> Bool {
        target.recursiveTargetDependencies.contains { $0.name == "Rivet" }
    }

    private static func isRivet(_ name: String) -> Bool {
        ["Rivet", "RivetLifecycle", "RivetInspection", "RivetTesting", "RivetLinter", "RivetShared", "RivetDrawing"]
            .contains(name)
    }
}

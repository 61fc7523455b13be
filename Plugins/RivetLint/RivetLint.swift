import PackagePlugin

/// `swift package rivet-lint`.
@main
struct RivetLint: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) throws {}
}

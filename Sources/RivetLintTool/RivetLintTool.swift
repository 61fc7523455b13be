import RivetLinter

@main
struct RivetLintTool {
    static func main() {}
}

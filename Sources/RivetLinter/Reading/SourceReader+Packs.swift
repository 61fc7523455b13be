/// Reads parameter packs, whose elements are unknown.
///
/// The compiler's output shows the type of an element as its protocol, even as `Any`.
extension SourceReader {
    /// Visits `repeat …`.
    func visitExpansion(_ node: JSONValue) throws {
        guard let pattern = node["pattern_expr"] else { return }
        hiddenTypes.append(nil)
        try visitArgument(pattern)
        hiddenTypes.removeLast()
    }

    /// Whether an expression is a type such as `(each T).self`.
    func isTypeOfElement(_ node: JSONValue) -> Bool {
        guard hiddenTypes.contains(nil), let range = node["range"], range["buffer_id"] == nil,
            let start = range["start"]?.integer, let end = range["end"]?.integer
        else { return false }
        return text(start...end).contains("each ")
    }

    /// The types of a pack.
    func pack(_ mangled: String) -> [SourceType] {
        let all = types.pack(mangled)
        return isHidden(types.type(mangled), mangled) ? all.map { _ in .unknown } : all
    }
}

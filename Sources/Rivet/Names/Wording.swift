/// The functions that turn names, places and types into parts of texts.
///
/// They receive strings, types and source sites, so that all products and the linter can share them.
package enum Wording {
    // MARK: - Names

    /// A name in quotation marks, on one line, shortened if it is very long.
    package static func quoted(_ name: String) -> String {
        if isSimple(name) { return "\"\(name)\"" }
        let shown = shortened(name)
        return shown.count < name.unicodeScalars.count
            ? "\(visible(String(shown).debugDescription))… (\(name.unicodeScalars.count) characters)"
            : visible(name.debugDescription)
    }

    /// The same without the quotation marks around it, except for an empty name.
    package static func plain(_ name: String) -> String {
        if name.isEmpty { return quoted(name) }
        if isSimple(name) { return name }
        let shown = shortened(name)
        let text = shown.count < name.unicodeScalars.count ? String(shown) + "…" : name
        // By the scalars, because an accent may form one character with the backslash.
        return visible(text.unicodeScalars.reduce(into: "") { $0 += $1 == "\\" ? #"\\"# : String($1) })
    }

    /// Whether a name can be shown unchanged, as most can: it is short, and no character needs an escape.
    private static func isSimple(_ name: String) -> Bool {
        name.utf8.count <= 80
            && name.utf8.allSatisfy {
                (0x20..<0x7F).contains($0) && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\")
            }
    }

    /// The beginning of a very long name, or all of any other.
    ///
    /// Counted in scalars, because a character may have any number of accents.
    private static func shortened(_ name: String) -> Substring.UnicodeScalarView {
        name.unicodeScalars.prefix(name.unicodeScalars.count > 80 ? 60 : 80)
    }

    package static func didYouMean(_ names: [String]) -> String { "did you mean \(alternatives(names.map(quoted)))?" }

    /// "a", "a or b", "a, b or c".
    static func alternatives(_ names: [String]) -> String {
        guard let last = names.last, names.count > 1 else { return names.first ?? "" }
        return "\(names.dropLast().joined(separator: ", ")) or \(last)"
    }

    // MARK: - Types and places

    /// The name of a type, such as a module's class, without the module that declares it.
    package static func name(of type: Any.Type?) -> String? { type.map { String(describing: $0) } }

    /// Names of two types that differ, even if only their modules do.
    @inline(never)
    static func names(of first: Any.Type, and second: Any.Type) -> (String, String) {
        names(("\(first)", "\(second)"), orElse: (String(reflecting: first), String(reflecting: second)))
    }

    /// The short names of two types, or their whole names if the short ones are equal.
    package static func names(
        _ short: (String, String),
        orElse whole: @autoclosure () -> (String, String)
    ) -> (String, String) {
        short.0 == short.1 ? whole() : short
    }

    @inline(never)
    package static func list(of types: [Any.Type]) -> String { "(\(types.map { "\($0)" }.joined(separator: ", ")))" }

    /// "CarModule, CarModule.swift:12", or only the site if the module was written in place.
    package static func place(_ module: String?, _ site: some CustomStringConvertible) -> String {
        (module.map { $0 + ", " } ?? "") + site.description
    }

    // MARK: - Lists

    /// Names in quotation marks, without those in the middle of a long list.
    package static func listed(_ names: [String]) -> String { abridged(names, quoted).joined(separator: ", ") }

    /// Steps joined by arrows, without those in the middle of a long path.
    @inline(never)
    package static func path(_ steps: [String]) -> String { abridged(steps) { $0 }.joined(separator: " → ") }

    /// A step of a path by its name, with the definition's own name if that is an alias.
    package static func step(_ name: String, aliasOf target: String? = nil) -> String {
        plain(name) + (target.map { " (alias of \(plain($0)))" } ?? "")
    }

    private static func abridged(_ list: [String], _ text: (String) -> String) -> [String] {
        let (first, left, last) = ends(of: list)
        return first.map(text) + (left > 0 ? ["… \(left) more …"] : []) + last.map(text)
    }

    /// The number of elements of a long list that are shown at each end.
    static let shown = 12

    /// The beginning and the end of a long list and the number of elements between them, or all of a short list.
    package static func ends<Element>(
        of list: [Element],
        _ shown: Int = Wording.shown
    ) -> (first: ArraySlice<Element>, left: Int, last: ArraySlice<Element>) {
        // A line that reports one omitted element would take the place of that element.
        guard list.count > 2 * shown + 1 else { return (list[...], 0, []) }
        return (list.prefix(shown), list.count - 2 * shown, list.suffix(shown))
    }
}

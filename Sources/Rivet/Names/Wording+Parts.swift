// Parts of sentences.

extension Wording {
    /// A name in quotation marks, on one line, shortened when it is very long.
    package static func quoted(_ name: String) -> String {
        if isSimple(name) { return "\"\(name)\"" }
        let shown = shortened(name)
        return shown.count < name.unicodeScalars.count
            ? "\(visible(String(shown).debugDescription))… (\(name.unicodeScalars.count) characters)"
            : visible(name.debugDescription)
    }

    /// The same without the marks, unless there would be nothing else; so quotation marks in it are as they are.
    package static func plain(_ name: String) -> String {
        if name.isEmpty { return quoted(name) }
        if isSimple(name) { return name }
        let shown = shortened(name)
        let text = shown.count < name.unicodeScalars.count ? String(shown) + "…" : name
        // By the scalars: an accent may be drawn to the backslash.
        return visible(text.unicodeScalars.reduce(into: "") { $0 += $1 == "\\" ? #"\\"# : String($1) })
    }

    /// Whether a name can be shown as it is, as most can: short, and without any letter that needs an escape.
    private static func isSimple(_ name: String) -> Bool {
        name.utf8.count <= 80
            && name.utf8.allSatisfy {
                (0x20..<0x7F).contains($0) && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\")
            }
    }

    /// The beginning of a very long name, all of any other.
    ///
    /// Counted in scalars: a letter may have any number of accents.
    private static func shortened(_ name: String) -> Substring.UnicodeScalarView {
        name.unicodeScalars.prefix(name.unicodeScalars.count > 80 ? 60 : 80)
    }

    package static func name(of module: Any.Type?) -> String? { module.map { String(describing: $0) } }

    package static func place(of definition: AnyDefinition) -> String { place(definition.module, definition.site) }

    package static func place(of draft: Draft) -> String { place(draft.module, draft.site) }

    private static func place(_ module: Any.Type?, _ site: SourceSite) -> String { place(name(of: module), site) }

    package static func place(_ module: String?, _ site: SourceSite) -> String {
        [module, site.description].compactMap { $0 }.joined(separator: ", ")
    }

    /// Names of two types that differ, also when only their modules do.
    static func names(of first: Any.Type, and second: Any.Type) -> (String, String) {
        let (short, other) = ("\(first)", "\(second)")
        return short == other ? (String(reflecting: first), String(reflecting: second)) : (short, other)
    }

    package static func list(of types: [Any.Type]) -> String { "(\(types.map { "\($0)" }.joined(separator: ", ")))" }

    package static func didYouMean(_ names: [String]) -> String { "did you mean \(alternatives(names.map(quoted)))?" }

    /// "a", "a or b", "a, b or c".
    static func alternatives(_ names: [String]) -> String {
        guard let last = names.last, names.count > 1 else { return names.first ?? "" }
        return "\(names.dropLast().joined(separator: ", ")) or \(last)"
    }

    /// The names of a way, those in the middle of a long one left out.
    package static func way(_ names: [String]) -> String { path(names, plain) }

    /// The steps of a path, without those in the middle of a long one; `shown` makes each a text that can be printed.
    static func path(_ steps: [String], _ shown: (String) -> String = { $0 }) -> String {
        let (first, left, last) = ends(of: steps)
        let middle = left > 0 ? ["… \(left) more …"] : []
        return (first.map(shown) + middle + last.map(shown)).joined(separator: " → ")
    }

    /// How many of a long list are shown at its beginning, and as many at its end.
    static let shown = 12

    /// The beginning and the end of a long list and how many are left out between them; all of a short one.
    package static func ends<Element>(
        of list: [Element],
        _ shown: Int = Wording.shown
    ) -> (first: ArraySlice<Element>, left: Int, last: ArraySlice<Element>) {
        // A line that says that one is left out would take the place of that one.
        guard list.count > 2 * shown + 1 else { return (list[...], 0, []) }
        return (list.prefix(shown), list.count - 2 * shown, list.suffix(shown))
    }

    package static func text(_ change: DefinitionChange) -> String {
        "\(change.isDecoration ? "decorated" : "replaced") in \(place(change.module, change.site))"
    }
}

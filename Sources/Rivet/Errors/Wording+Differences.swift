// What differs between two graphs.

extension Wording {
    /// The lines about a definition of one graph, or of both; none when there is nothing to tell.
    static func difference(of here: DefinitionInfo?, from there: DefinitionInfo?) -> [String] {
        guard let here else { return there.map { [only("there", $0)] } ?? [] }
        guard let there else { return [only("here", here)] }
        guard here != there else { return [] }
        let aspects = [
            aspect("type", here, there) { visible($0.type) },
            aspect("scope", here, there) { scope(of: $0) },
            aspect("defined", here, there) {
                "in \(place($0.module, $0.site))"
            } orElse: {
                exactly($0.site)
            },
            aspect("changes", here, there) {
                list($0.changes, Wording.text)
            } orElse: {
                list($0.changes) { exactly($0.site) }
            },
            aspect("takes", here, there) { list($0.arguments, visible) },
            aspect("needs", here, there) { $0.declaresNeeds ? list($0.needs, need) : "what isn't declared" },
            aspect("aliases", here, there) { list($0.aliases, quoted) },
            aspect("elements", here, there) {
                list($0.elements, element)
            } orElse: {
                list($0.elements) { exactly($0.site) }
            },
            aspect("hides", here, there) {
                list($0.hidden, element)
            } orElse: {
                list($0.hidden) { exactly($0.site) + " " + list($0.needs, need) }
            },
        ]
        let lines = aspects.compactMap(\.self)
        return lines.isEmpty ? [] : [plain(here.name)] + lines
    }

    private static func only(_ side: String, _ info: DefinitionInfo) -> String {
        "\(plain(info.name))  only \(side), defined in \(place(info.module, info.site))"
    }

    /// One line when an aspect differs; told more exactly where that isn't seen otherwise.
    private static func aspect(
        _ name: String,
        _ here: DefinitionInfo,
        _ there: DefinitionInfo,
        _ text: @escaping (DefinitionInfo) -> String,
        orElse exact: @escaping (DefinitionInfo) -> String = { _ in "" }
    ) -> String? {
        for text in [text, exact] where text(here) != text(there) {
            return "  \(name): \(text(here)) here, \(text(there)) there"
        }
        return nil
    }

    private static func list<Element>(_ elements: [Element], _ text: (Element) -> String) -> String {
        elements.isEmpty ? "none" : elements.map(text).joined(separator: ", ")
    }

    private static func exactly(_ site: SourceSite) -> String { "\(site.fileID):\(site.line):\(site.column)" }

    private static func element(_ element: DefinitionInfo) -> String {
        "\(visible(element.type)), \(scope(of: element)), in \(place(element.module, element.site))"
    }

    private static func need(_ need: DefinitionInfo.Need) -> String {
        let type = need.type.map { " as \(visible($0))" } ?? ""
        if need.isVariable { return "the variable \(quoted(need.name))\(type)" }
        let target = need.target.flatMap { $0 == need.name || need.isProvider ? nil : " by \(quoted($0))" } ?? ""
        let place = need.generations > 0 ? " of \(ancestor(need.generations))" : ""
        return quoted(need.name) + type + target + place
    }
}

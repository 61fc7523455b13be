internal import Rivet
internal import RivetDrawing
internal import RivetShared

// Texts of the differences between two graphs.

extension Wording {
    /// The labels of two graphs: the names of their environments, or "here" and "there" if these are the same.
    struct Sides {
        let here: String
        let there: String
        private let areNamed: Bool

        init(_ here: Environment.Name, _ there: Environment.Name) {
            areNamed = here != there
            self.here = areNamed ? plain(here.rawValue) : "here"
            self.there = areNamed ? plain(there.rawValue) : "there"
        }

        fileprivate func only(_ side: String) -> String { areNamed ? "only in \(side)" : "only \(side)" }
    }

    static let noDifferences = "no differences"

    /// The lines about a definition of one graph or of both, or none if they don't differ.
    static func difference(of here: DrawnDefinition?, from there: DrawnDefinition?, _ sides: Sides) -> [String] {
        guard let here else { return there.map { [only(sides.only(sides.there), $0)] } ?? [] }
        guard let there else { return [only(sides.only(sides.here), here)] }
        guard here != there else { return [] }
        func aspect(
            _ name: String,
            _ text: @escaping (DrawnDefinition) -> String,
            orElse exact: @escaping (DrawnDefinition) -> String = { _ in "" }
        ) -> [String] {
            for text in [text, exact] where text(here) != text(there) {
                let width = max(sides.here.count, sides.there.count)
                return ["  \(name)"]
                    + [(sides.there, there), (sides.here, here)].map { "    \(padded($0, to: width))  \(text($1))" }
            }
            return []
        }
        var lines = aspect("type") { visible($0.type) }
        lines += aspect("scope") { scope(of: $0) }
        lines += aspect("defined") {
            "in \(place($0.module, $0.site))"
        } orElse: {
            exactly($0.site)
        }
        lines += aspect("changes") {
            list($0.changes, text)
        } orElse: {
            list($0.changes) { exactly($0.site) }
        }
        lines += aspect("takes") { list($0.arguments, visible) }
        lines += aspect("depends on") { $0.declaresNeeds || !$0.needs.isEmpty ? list($0.needs, need) : "not declared" }
        lines += aspect("aliases") { list($0.aliases, quoted) }
        lines += aspect("elements") {
            list($0.elements, element)
        } orElse: {
            list($0.elements) { exactly($0.site) }
        }
        // If only one definition was changed, the other one shows what it was before.
        if !here.hidden.isEmpty, !there.hidden.isEmpty {
            lines += aspect("before its changes") {
                list($0.hidden, element)
            } orElse: {
                list($0.hidden) { exactly($0.site) + " " + list($0.needs, need) }
            }
        }
        return lines.isEmpty ? [] : [plain(here.name)] + lines
    }

    private static func only(_ side: String, _ info: DrawnDefinition) -> String {
        "\(plain(info.name))  \(side), defined in \(place(info.module, info.site))"
    }

    private static func list<Element>(_ elements: [Element], _ text: (Element) -> String) -> String {
        elements.isEmpty ? "none" : elements.map(text).joined(separator: ", ")
    }

    private static func exactly(_ site: DrawnSite) -> String { "\(site.file):\(site.line):\(site.column)" }

    private static func element(_ element: DrawnDefinition) -> String {
        "\(visible(element.type)), \(scope(of: element)), in \(place(element.module, element.site))"
    }
}

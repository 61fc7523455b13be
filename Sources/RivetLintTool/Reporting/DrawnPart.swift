import RivetDrawing
import RivetLinter

/// The part of a graph that a drawing shows.
///
/// `Drawing.Selection` of the product `RivetInspection` documents the properties.
struct DrawnPart: Equatable, Sendable {
    var roots: [String] = []
    var depth: Int?
    var modules: [String] = []
    var namespaces: [String] = []

    init() {}

    var selection: Picture.Selection {
        Picture.Selection(roots: roots, depth: depth, modules: modules, namespaces: namespaces)
    }
}

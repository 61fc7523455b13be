internal import RivetDrawing

/// The part of a graph that a drawing shows.
///
/// `Drawing.Selection` of the product `RivetInspection` documents the properties.
package struct DrawnPart: Equatable, Sendable {
    package var roots: [String] = []
    package var depth: Int?
    package var modules: [String] = []
    package var namespaces: [String] = []

    package init() {}

    var selection: Picture.Selection {
        Picture.Selection(roots: roots, depth: depth, modules: modules, namespaces: namespaces)
    }
}

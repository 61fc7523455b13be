/// A class that inherits from Rivet's `Module`, directly or indirectly.
package struct ModuleClass: Hashable, Sendable, Codable {
    package var usr: String
    /// The name for messages: "CarModule", "Parts.WheelModule".
    package var name: String
    /// The USR of the superclass, which is `RivetName.module` for Rivet's own `Module`.
    package var superclass: String
    /// The superclass with its generic arguments, or nil if it has none.
    package var superclassType: SourceType?
    /// Whether it has generic parameters, so that other code names it with arguments.
    package var isGeneric = false
    package var site: Site
    /// Whether it is `public` or `open`, so that other packages may load it.
    package var isPublic: Bool
}

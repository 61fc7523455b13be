/// A class that inherits from Rivet's `Module`, directly or indirectly.
package struct ModuleClass: Hashable, Sendable, Codable {
    package var usr: String
    /// The name for messages: "CarModule", "Parts.WheelModule".
    package var name: String
    /// The USR of the superclass, which is `RivetName.module` for Rivet's own `Module`.
    package var superclass: String
    package var site: Site
    /// Whether it is `public` or `open`, so that other packages may load it.
    package var isPublic: Bool
    package init(usr: String, name: String, superclass: String, site: Site, isPublic: Bool) {
        self.usr = usr
        self.name = name
        self.superclass = superclass
        self.site = site
        self.isPublic = isPublic
    }
}

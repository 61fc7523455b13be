/// A class that inherits from Rivet's `Module`, at once or through others.
package struct ModuleClass: Hashable, Sendable, Codable {
    package var usr: String
    /// As people write it: "CarModule", "Parts.WheelModule".
    package var name: String
    /// The superclass; Rivet's own `Module` is `RivetName.module`.
    package var superclass: String
    package var site: Site
    /// Whether other packages may load it: `public` or `open`.
    package var isPublic: Bool
    package init(usr: String, name: String, superclass: String, site: Site, isPublic: Bool) {
        self.usr = usr
        self.name = name
        self.superclass = superclass
        self.site = site
        self.isPublic = isPublic
    }
}

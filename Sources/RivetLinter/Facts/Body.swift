/// Code that runs together: a function, an initializer, an accessor, a file's top level, or a closure passed to Rivet.
///
/// Other closures belong to the body around them.
package struct Body: Hashable, Sendable, Codable {
    /// The USR of a function, "file:offset" for a closure, or the file's path for the top level and for initial values.
    package var id: String
    /// The name for messages: "CarModule.configure()".
    package var name: String
    /// The USR of the type that a method belongs to.
    package var owner: String?
    /// The USR of the method that it overrides.
    package var overrides: String?
    package var site: Site
    /// In source order.
    package var events: [Event]

    package init(
        id: String,
        name: String,
        owner: String? = nil,
        overrides: String? = nil,
        at site: Site,
        events: [Event] = []
    ) {
        self.id = id
        self.name = name
        self.owner = owner
        self.overrides = overrides
        self.site = site
        self.events = events
    }
}

/// Code that runs together: a function, an initialiser, an accessor, a file's top level, or a closure given to Rivet.
///
/// Other closures count as part of the body that they are written in.
package struct Body: Hashable, Sendable, Codable {
    /// The USR of a function; "file:offset" of a closure; "file" of the top level and of initial values.
    package var id: String
    /// As people write it: "CarModule.configure()".
    package var name: String
    /// The USR of the type that a method belongs to.
    package var owner: String?
    /// The USR of the method that it overrides.
    package var overrides: String?
    package var site: Site
    /// In the order in which they are written.
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

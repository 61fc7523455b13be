/// What a name means for requests from one context.
package final class LookupResult: Sendable {
    package let name: String
    package let definition: AnyDefinition
    /// The number of generations up, 0 for the graph of the request.
    package let generations: Int
    /// Whether the name is `"X Provider"`, for a defined X.
    package let isProvider: Bool
    /// The context of the definition's graph that has the namespace of the request, or the nearest one.
    let context: Int

    init(_ name: String, _ definition: AnyDefinition, generations: Int, isProvider: Bool, context: Int) {
        (self.name, self.definition, self.generations) = (name, definition, generations)
        (self.isProvider, self.context) = (isProvider, context)
    }

    /// What a request does for the name, or nil if it leads to an ancestor or to a provider.
    var ownTarget: NameTarget? { generations == 0 && !isProvider ? NameTarget(definition) : nil }
}

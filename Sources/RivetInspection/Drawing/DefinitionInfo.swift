public import Rivet

/// A description of one definition of a graph.
///
/// ```swift
/// for definition in graph.definitions where !definition.declaresNeeds {
///     print("\(definition.site): \(definition.name) doesn't declare its dependencies")
/// }
/// ```
///
/// It is plain data. It retains no object, and contains no variable's value.
public struct DefinitionInfo: Sendable, Hashable {
    /// The whole name, including its namespace.
    ///
    /// An element of a group has the group's name and its position, `"Stations[0]"`. You can't resolve it by that name.
    public let name: String
    /// The type of the objects, as Swift writes it; for a group, the type of the array.
    public let type: String
    /// The source of the objects.
    public let origin: Origin
    /// The name of the scope that retains the objects.
    ///
    /// It is nil for ready objects, groups, and objects that come from outside.
    public let scope: String?
    /// How its closure is called.
    ///
    /// For a decorated definition, this includes the closure that the decorator wraps.
    public let calling: Calling
    /// The whole name of the innermost namespace of the definition, or an empty string outside all namespaces.
    public let namespace: String
    /// The module that defined it first, or nil for a module that consists of a closure.
    public let module: String?
    /// The location of its first definition.
    public let site: SourceSite
    /// The redefinitions and decorations since then, in their order.
    public let changes: [DefinitionChange]
    /// The types of its run-time arguments, as Swift writes them.
    public let arguments: [String]
    /// The declared dependencies in the order of the declaration, followed by those that a trial observed.
    public let needs: [Dependency]
    /// Whether the dependencies are known without building the object.
    ///
    /// It is false for closures and decorators that don't declare their dependencies.
    public let declaresNeeds: Bool
    /// The other names of the definition, sorted.
    public let aliases: [String]
    /// The elements of a group, in the order of contribution.
    public let elements: [DefinitionInfo]
    /// The definitions behind this one that are still in use, from the outside in.
    ///
    /// These are the definitions that decorators wrap, and last the first definition, which `"X Original"` resolves. It
    /// is included even if it was redefined.
    public let hidden: [DefinitionInfo]

    package init(
        name: String,
        type: String,
        origin: Origin,
        scope: String?,
        calling: Calling,
        namespace: String,
        module: String?,
        site: SourceSite,
        changes: [DefinitionChange],
        arguments: [String],
        needs: [Dependency],
        declaresNeeds: Bool,
        aliases: [String],
        elements: [DefinitionInfo],
        hidden: [DefinitionInfo]
    ) {
        (self.name, self.type, self.origin, self.scope, self.calling) = (name, type, origin, scope, calling)
        (self.namespace, self.module, self.site, self.changes) = (namespace, module, site, changes)
        (self.arguments, self.needs, self.declaresNeeds) = (arguments, needs, declaresNeeds)
        (self.aliases, self.elements, self.hidden) = (aliases, elements, hidden)
    }

    /// The source of objects.
    public enum Origin: String, Sendable {
        /// A closure or a recipe creates them.
        case made
        /// A module passed in a ready object.
        case instance
        /// Modules contribute them to one name.
        case group
        /// The parent defines the object, or it is supplied when you create a factory.
        case expected
    }

    /// How the closure of a definition is called, and so how you resolve an object that doesn't exist yet.
    public enum Calling: String, Sendable {
        /// The caller calls it synchronously.
        case directly
        /// It is asynchronous, so the caller must await the object.
        case awaiting
        /// It runs on the main actor, so callers elsewhere must await the object.
        case onMainActor
    }

    /// A dependency that a definition declares, or that a trial observed.
    public struct Dependency: Sendable, Hashable {
        /// The name as the declaration writes it, or the whole name of the definition if a trial observed it.
        public let name: String
        /// The type that the dependency is resolved as, or nil if only the name is known.
        public let type: String?
        /// Whether it is a definition, a provider or a variable.
        public let kind: Kind
        /// The whole name of the definition, or nil for a variable and for a name that nothing defines.
        ///
        /// For a provider, it is the name of the provided definition. For an alias, it is the name of the alias's
        /// target.
        public let target: String?
        /// The number of graphs between this one and the graph of the definition: 0 for the graph itself, 1 for its
        /// parent.
        public let generations: Int
        /// For a variable, the whole name of the namespace whose environment it belongs to, or nil for other
        /// dependencies.
        ///
        /// A module that you load under two namespaces reads two variables of the same name. The name is empty outside
        /// all namespaces.
        public let namespace: String?
        /// Whether a trial observed the dependency, and no declaration has it.
        public let isObserved: Bool

        package init(
            name: String,
            type: String?,
            kind: Kind,
            target: String?,
            generations: Int,
            namespace: String?,
            isObserved: Bool
        ) {
            (self.name, self.type, self.kind, self.target) = (name, type, kind, target)
            (self.generations, self.namespace, self.isObserved) = (generations, namespace, isObserved)
        }

        /// The kind of a dependency.
        public enum Kind: String, Sendable {
            /// An object of a definition.
            case definition
            /// A provider of a definition, which builds an object when you call it.
            case provider
            /// A variable of the environment. Only its name is known here, not its value.
            case variable
        }
    }
}

extension ObjectGraph {
    /// Descriptions of the graph's definitions and groups, sorted by name.
    ///
    /// ```swift
    /// let singletons = graph.definitions.filter { $0.scope == "singleton" }.map(\.name)
    /// ```
    ///
    /// The list has the current definition of each name. It doesn't include definitions of the parent, or names such as
    /// `"X Provider"`. Aliases are in ``DefinitionInfo/aliases``. Each access creates the list again, so store it if
    /// you need it twice. You may access it from any thread.
    ///
    /// - Complexity: O(n log n) in the definitions and their declared dependencies.
    public var definitions: [DefinitionInfo] { DefinitionInfo.all(of: frozen) }
}

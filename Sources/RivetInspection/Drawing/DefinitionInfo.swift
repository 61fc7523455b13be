public import Rivet

/// What a graph tells of one of its definitions.
///
/// ```swift
/// for definition in graph.definitions where !definition.declaresNeeds {
///     print("\(definition.site): \(definition.name) keeps to itself what it needs")
/// }
/// ```
///
/// It is plain data: it builds nothing, holds no object and no variable's value, and may be used from any thread.
public struct DefinitionInfo: Sendable, Hashable {
    /// The whole name, with that of the namespace.
    ///
    /// Of an element it is that of the group with its place, `"Stations[0]"`. Nobody can ask for it.
    public let name: String
    /// The type of the objects, as Swift writes it.
    ///
    /// Of a group it is that of the array.
    public let type: String
    /// Where the objects come from.
    public let origin: Origin
    /// The name of the scope that keeps the objects.
    ///
    /// Nil where no scope is concerned: for ready objects, for groups, and for what comes from outside.
    public let scope: String?
    /// How its closure, or that of what it decorates, is called.
    public let calling: Calling
    /// The whole name of the innermost namespace that it is in; empty outside of all.
    public let namespace: String
    /// The module that defined it first; nil for a module written in place.
    public let module: String?
    /// Where it was defined first.
    public let site: SourceSite
    /// How it was replaced and decorated since, in that order.
    public let changes: [DefinitionChange]
    /// The types of the run-time arguments that it takes, as Swift writes them.
    public let arguments: [String]
    /// What it declared to need, in the order in which that is written, and after that what a trial saw besides.
    public let needs: [Dependency]
    /// Whether all that it needs is known without building it.
    ///
    /// False for closures, decorators too, that don't say what they ask for.
    public let declaresNeeds: Bool
    /// Its other names, sorted.
    public let aliases: [String]
    /// The elements of a group, in the order of contribution.
    public let elements: [DefinitionInfo]
    /// What stands behind it and can still be reached, from the outside in.
    ///
    /// A decorated definition hides what its decorator wraps; the last is the first definition, whose name here is
    /// that by which it is asked for, `"X Original"`. One that was replaced is hidden too.
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

    /// Where objects come from.
    public enum Origin: String, Sendable {
        /// A closure or a recipe makes them.
        case made
        /// A module handed the object in, ready.
        case instance
        /// They are what modules contribute under one name.
        case group
        /// The parent has the object, or it is supplied when a factory is made.
        case expected
    }

    /// How the closure of a definition is called, and so how its objects are asked for while nobody keeps them.
    public enum Calling: String, Sendable {
        /// At once, by whoever asks.
        case directly
        /// As a part of a task: the object has to be awaited.
        case awaiting
        /// On the main actor: elsewhere the object has to be awaited.
        case onMainActor
    }

    /// What a definition needs: what it declared, or what a trial saw its closure ask for.
    public struct Dependency: Sendable, Hashable {
        /// The name as it is written; of what was seen, the whole name of the definition.
        public let name: String
        /// The type that it is needed as; nil where only a name is known.
        public let type: String?
        /// What meets the need.
        public let kind: Kind
        /// The whole name of the definition that meets the need; nil for a variable, and where nothing meets it.
        ///
        /// Of a provider it is the name of what it provides, of an alias the name of what that stands for.
        public let target: String?
        /// How many graphs up the definition is that meets it: 0 for the graph itself, 1 for its parent.
        public let generations: Int
        /// Of a variable, the whole name of the namespace with whose environment it comes; nil for anything else.
        ///
        /// A module that is mounted twice reads two variables of one name. Empty outside of all namespaces.
        public let namespace: String?
        /// Whether it was seen while building, and not declared.
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

        /// What can meet a need.
        public enum Kind: String, Sendable {
            /// A definition: its object.
            case definition
            /// The provider of a definition, which builds later, when it is called.
            case provider
            /// A variable of the environment, of which only the name is known here, never the value.
            case variable
        }
    }
}

extension ObjectGraph {
    /// What the graph defines, sorted by name: a line for each name that stands, groups too.
    ///
    /// It has the graph's own definitions. What its parent has isn't among them, nor are aliases, which each
    /// definition tells itself, nor `"X Provider"`. Made anew each time: keep it when you need it twice. May be called
    /// from any thread.
    ///
    /// ```swift
    /// let singletons = graph.definitions.filter { $0.scope == "singleton" }.map(\.name)
    /// ```
    ///
    /// - Complexity: O(n log n) in the definitions and their declared needs.
    public var definitions: [DefinitionInfo] { DefinitionInfo.all(of: frozen) }
}

public import Rivet

extension Drawing {
    /// The part of a graph that a drawing shows.
    ///
    /// A large graph is easier to read in parts. This draws "Car", its dependencies, and theirs:
    ///
    /// ```swift
    /// print(graph.text(showing: Drawing.Selection(from: ["Car"], depth: 2)))
    /// ```
    ///
    /// You can combine all properties. The drawing then shows only definitions that match each of them:
    ///
    /// ```swift
    /// let selection = Drawing.Selection(from: ["Car"], modules: ["WheelModule"], namespaces: ["Front"])
    /// try graph.dot(showing: selection).write(to: file, atomically: true, encoding: .utf8)
    /// ```
    ///
    /// A limited drawing begins with the number of definitions that it shows, and how much it omits. A definition whose
    /// dependencies are omitted reports their number. If nothing in the graph has a selected name, the drawing reports
    /// that with similar names. It also reports if nothing matches all properties.
    ///
    /// The drawing omits the problems of omitted definitions, too. A problem of the whole graph always appears. The
    /// warning about undeclared dependencies appears if the drawing shows a definition that has some.
    ///
    /// A definition is shown with everything that belongs to it: the definitions that its decorators wrap, and the
    /// elements of a group.
    public struct Selection: Sendable, Hashable {
        /// The names with which the drawing begins, or an empty list for the graph's own roots.
        ///
        /// The drawing shows these definitions and everything that they depend on. A variable's name selects the
        /// variables of all namespaces that have this name, and its whole name (`"Front.Size"`) selects one of them.
        public var roots: [String]
        /// The number of levels below the roots, or nil for all levels.
        ///
        /// With 0, the drawing shows only the roots, and with 1, also their dependencies. Without ``roots``, the levels
        /// begin at the definitions that no other selected definition depends on.
        public var depth: Int?
        /// The modules whose definitions are shown, or an empty list for all modules.
        ///
        /// These are names as in ``DefinitionInfo/module``. A definition belongs to the module that defined it, and to
        /// each module that redefined, decorated or contributed to it.
        public var modules: [String]
        /// The namespaces whose definitions are shown, or an empty list for all namespaces.
        ///
        /// These are whole names. A namespace includes the namespaces inside it.
        public var namespaces: [String]

        /// Creates a selection.
        ///
        /// ```swift
        /// Drawing.Selection(from: ["Car", Key.radio], depth: 1)
        /// ```
        ///
        /// - Parameters:
        ///   - roots: The names or keys with which the drawing begins, or an empty list for the graph's own roots.
        ///   - depth: The number of levels below the roots, or nil for all levels. A negative number counts as 0.
        ///   - modules: The modules whose definitions are shown, or an empty list for all modules.
        ///   - namespaces: The namespaces whose definitions are shown, or an empty list for all namespaces.
        public init(
            from roots: [any NameOrKey] = [],
            depth: Int? = nil,
            modules: [String] = [],
            namespaces: [String] = []
        ) {
            self.roots = []
            for root in roots { self.roots.append(root.untypedKey.name) }
            (self.depth, self.modules, self.namespaces) = (depth, modules, namespaces)
        }

        /// The whole graph.
        public static var everything: Selection { Selection() }
    }
}

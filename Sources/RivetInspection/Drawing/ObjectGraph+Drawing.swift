public import Rivet

extension ObjectGraph {
    /// The graph as a picture, with its warnings.
    ///
    /// An `AssemblyError` has one too, so that one function can show both. May be called from any thread.
    public var drawing: Drawing { Drawing(frozen, problems: warnings) }

    /// Draws the graph as a tree, for a terminal.
    ///
    /// See ``RivetInspection/Drawing/text()``. May be called from any thread.
    ///
    /// - Returns: A text of several lines.
    /// - Complexity: O(n log n) in the definitions and their needs.
    public func text() -> String { drawing.text() }

    /// Draws the graph as a Mermaid flowchart, for Markdown that renders those.
    ///
    /// See ``RivetInspection/Drawing/mermaid()``. May be called from any thread.
    ///
    /// - Returns: The flowchart, without the fence around it.
    /// - Complexity: O(n log n) in the definitions and their needs.
    public func mermaid() -> String { drawing.mermaid() }

    /// Draws the graph in the language of Graphviz.
    ///
    /// See ``RivetInspection/Drawing/dot()``. May be called from any thread.
    ///
    /// - Returns: A directed graph, in UTF-8.
    /// - Complexity: O(n log n) in the definitions and their needs.
    public func dot() -> String { drawing.dot() }

    /// Writes all that the drawings show as JSON, for programs.
    ///
    /// See ``RivetInspection/Drawing/json()``. May be called from any thread.
    ///
    /// - Returns: One JSON object, indented, with its properties sorted.
    /// - Complexity: O(n log n) in the definitions and their needs.
    public func json() -> String { drawing.json() }

    /// Makes a page of the graph, for a browser: one file, which needs no other and no network.
    ///
    /// See ``RivetInspection/Drawing/html()``. May be called from any thread.
    ///
    /// - Returns: A page in HTML 5 and UTF-8.
    /// - Complexity: O(n log n) in the definitions and their needs.
    public func html() -> String { drawing.html() }
}

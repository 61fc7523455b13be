public import Rivet

extension ObjectGraph {
    /// A drawing of the graph, with its warnings.
    ///
    /// An `AssemblyError` has one, too, so one function can show both. You may access it from any thread.
    public var drawing: Drawing { Drawing(frozen, problems: warnings) }

    /// Draws the graph as a tree, for a terminal.
    ///
    /// See ``RivetInspection/Drawing/text(showing:)``.
    ///
    /// - Parameter selection: The part of the graph to draw.
    /// - Returns: A text of several lines.
    /// - Complexity: O(n log n) in the definitions and their dependencies.
    public func text(showing selection: Drawing.Selection = .everything) -> String { drawing.text(showing: selection) }

    /// Draws the graph as a Mermaid flowchart, for Markdown viewers that support them.
    ///
    /// See ``RivetInspection/Drawing/mermaid(showing:)``.
    ///
    /// - Parameter selection: The part of the graph to draw.
    /// - Returns: The flowchart, without the fence around it.
    /// - Complexity: O(n log n) in the definitions and their dependencies.
    public func mermaid(showing selection: Drawing.Selection = .everything) -> String {
        drawing.mermaid(showing: selection)
    }

    /// Draws the graph in the DOT language of Graphviz.
    ///
    /// See ``RivetInspection/Drawing/dot(showing:)``.
    ///
    /// - Parameter selection: The part of the graph to draw.
    /// - Returns: A directed graph, in UTF-8.
    /// - Complexity: O(n log n) in the definitions and their dependencies.
    public func dot(showing selection: Drawing.Selection = .everything) -> String { drawing.dot(showing: selection) }

    /// Describes the graph and its warnings as JSON, for programs.
    ///
    /// See ``RivetInspection/Drawing/json(showing:)``.
    ///
    /// - Parameter selection: The part of the graph to draw.
    /// - Returns: An indented JSON object with sorted properties.
    /// - Complexity: O(n log n) in the definitions and their dependencies.
    public func json(showing selection: Drawing.Selection = .everything) -> String { drawing.json(showing: selection) }

    /// Draws the graph as a page for a browser: a single file that needs no network.
    ///
    /// See ``RivetInspection/Drawing/html(showing:)``.
    ///
    /// - Parameter selection: The part of the graph to draw.
    /// - Returns: A page in HTML 5 and UTF-8.
    /// - Complexity: O(n log n) in the definitions and their dependencies.
    public func html(showing selection: Drawing.Selection = .everything) -> String { drawing.html(showing: selection) }
}

internal import Rivet
internal import RivetDrawing

/// A drawing of a graph: its definitions, their dependencies and its problems.
///
/// A graph has a drawing. The error of an invalid graph also has one, which marks the faults.
///
/// ```swift
/// do { print(try ObjectGraph(CarModule.self, environment: environment).text()) } catch let error as AssemblyError {
///     print(error.drawing?.text() ?? error.description)
/// }
/// ```
///
/// All formats show the same: first the problems, then the definitions with the links between them. A ``Selection``
/// limits each of them to a part of the graph. In names, a backslash and invisible characters appear as escapes, as in
/// Swift. Drawing a graph builds nothing, and shows no variable's value. You may use a drawing from any thread.
public struct Drawing: Sendable {
    private let graph: FrozenGraph
    private let problems: [Problem]

    /// Creates a drawing of a graph with problems in any order.
    init(_ graph: FrozenGraph, problems: [Problem]) { (self.graph, self.problems) = (graph, problems) }

    /// - Complexity: O(n log n) in the definitions and their dependencies.
    var picture: Picture {
        Picture(
            of: DrawnDefinition.all(of: graph),
            in: graph.namespaces.dropFirst().map(\.name),
            problems.sorted(by: Problem.isBefore).map { DrawnProblem($0) }
        ) { generations in
            graph.ancestor(generations).map(DrawnDefinition.all) ?? []
        }
    }

    private func picture(showing selection: Selection) -> Picture {
        picture.showing(
            Picture.Selection(
                roots: selection.roots,
                depth: selection.depth,
                modules: selection.modules,
                namespaces: selection.namespaces
            )
        )
    }

    /// Reports why a selection shows less than the caller expects, or returns nil.
    ///
    /// The text names the first selected name that nothing in the graph has, or reports that nothing matches the whole
    /// selection.
    package func fault(in selection: Selection) -> String? {
        picture(showing: selection).notes.first
    }

    /// Draws the graph as a tree, for a terminal.
    ///
    /// ```swift
    /// print(graph.text())
    /// // 3 definitions
    /// //
    /// // Car              Car     singleton  CarModule, CarModule.swift:12
    /// // ├─ Engine        Motor   singleton  CarModule, CarModule.swift:13; dependencies not declared
    /// // └╌ Radio         Radio   prototype  provider; CarModule, CarModule.swift:14
    /// //    └─ Frequency  Double  variable
    /// ```
    ///
    /// Problems come first. The roots of the tree are the definitions that nothing depends on. A definition with
    /// several dependents is drawn once, and its name has a `↑` wherever it appears again. A very deep part is drawn
    /// below the tree, as a tree of its own. At its original place, its name has a `↓`. A dashed line leads to a
    /// provider. Problems, and links that aren't declared dependencies, are described in words. The values of variables
    /// don't appear.
    ///
    /// The text is for people and may change. For programs, use ``json(showing:)``. You may call it from any thread.
    ///
    /// - Parameter selection: The part of the graph to draw.
    /// - Returns: A text of several lines.
    /// - Complexity: O(n log n) in the definitions and their dependencies.
    public func text(showing selection: Selection = .everything) -> String {
        TextDrawing(picture(showing: selection)).text
    }

    /// Draws the graph as a Mermaid flowchart, for Markdown viewers that support them.
    ///
    /// ````markdown
    /// ```mermaid
    /// flowchart LR
    ///     n0["Car<br/>Car, singleton<br/>CarModule, CarModule.swift:12"]
    ///     n1["Engine<br/>any Motor, singleton<br/>CarModule, CarModule.swift:13"]
    ///     n0 --> n1
    /// ```
    /// ````
    ///
    /// Frames are namespaces. A dashed arrow leads to a provider. Links that aren't declared dependencies have a label.
    /// A definition with a dashed border doesn't declare its dependencies. Gray boxes are definitions of a parent, and
    /// slanted boxes are variables, without their values. Errors and names that nothing defines are red, and warnings
    /// are orange. Comments at the beginning list the problems.
    ///
    /// Mermaid refuses more than 500 arrows or 50,000 characters, unless you configure it. The flowchart stays within
    /// these limits. If the graph is larger, the flowchart has the definitions with errors and those nearest to the
    /// roots, and a box reports how much it omits. With more than 200 arrows, it has no frames, because Mermaid can't
    /// draw some of these graphs. To choose the part yourself, pass a selection. You may call it from any thread.
    ///
    /// - Parameter selection: The part of the graph to draw.
    /// - Returns: The flowchart, without the fence around it.
    /// - Complexity: O(n log n) in the definitions and their dependencies.
    public func mermaid(showing selection: Selection = .everything) -> String {
        MermaidDrawing(picture(showing: selection)).text
    }

    /// Draws the graph in the DOT language of Graphviz.
    ///
    /// ```swift
    /// try graph.dot().write(to: file, atomically: true, encoding: .utf8)     // dot -Tsvg graph.dot > graph.svg
    /// ```
    ///
    /// Clusters are namespaces. A dashed arrow leads to a provider. Links that aren't declared dependencies have a
    /// label. A definition with a dashed border doesn't declare its dependencies. Gray boxes are definitions of a
    /// parent, and slanted boxes are variables, without their values. Errors and names that nothing defines are red,
    /// and warnings are orange. Comments at the beginning list the problems. You may call it from any thread.
    ///
    /// - Parameter selection: The part of the graph to draw.
    /// - Returns: A directed graph, in UTF-8.
    /// - Complexity: O(n log n) in the definitions and their dependencies.
    public func dot(showing selection: Selection = .everything) -> String {
        DOTDrawing(picture(showing: selection)).text
    }

    /// Describes the graph and its problems as JSON, for programs.
    ///
    /// ```json
    /// {
    ///   "format": "rivet-graph",
    ///   "version": 1,
    ///   "definitions": [ { "name": "Car", "type": "Car", "scope": "singleton", "needs": [ … ], … } ],
    ///   "inherited": [ … ],
    ///   "problems": [ { "code": "missing", "severity": "error", "name": "Raido", "message": "…", "site": { … }, … } ]
    /// }
    /// ```
    ///
    /// `definitions` has the properties of ``RivetInspection/DefinitionInfo`` under their names, sorted by the
    /// definition's name. `elements` and `hidden` contain definitions, too. Properties that are nil are omitted, as is
    /// `calling` if it is `directly`. A site is an object with `file` (the module and the file), `line` and `column`,
    /// without a path of the machine that compiled it. `inherited` has the definitions of ancestors that this graph
    /// depends on, each with its `generations`.
    ///
    /// `problems` has the properties of `Problem`, errors first. In addition, `subject` is the whole name of the
    /// definition with the problem, and `path` has the names along a cycle, or along the path to a captive object. A
    /// ``RivetInspection/DefinitionInfo/Dependency`` on a name that nothing defines has no `target`, but a property
    /// `isMissing`.
    ///
    /// If you select a part of the graph, `selection` has the `roots`, the `depth`, the `modules` and the `namespaces`.
    /// Its `omitted` has the number of omitted `definitions`, `links` and `problems`, and its `notes` report selected
    /// names that the graph doesn't have, or that nothing matches the selection. The dependencies of a definition are
    /// complete, even if the drawing omits their targets.
    ///
    /// `version` increases when a property disappears or changes its meaning, but not when a property is added. Names
    /// appear unchanged, including invisible characters. The values of variables don't appear. You may call it from any
    /// thread.
    ///
    /// - Parameter selection: The part of the graph to draw.
    /// - Returns: An indented JSON object with sorted properties. Equal graphs have equal texts.
    /// - Complexity: O(n log n) in the definitions and their dependencies.
    public func json(showing selection: Selection = .everything) -> String {
        JSONDrawing(picture(showing: selection)).text()
    }

    /// Draws the graph as a page for a browser: a single file that needs no network.
    ///
    /// ```swift
    /// try graph.html().write(to: file, atomically: true, encoding: .utf8)
    /// ```
    ///
    /// The page begins with the problems, whose names link to the definitions, and with the roots. You can search for
    /// names, types, scopes and modules, group the definitions by module or namespace, and filter for definitions with
    /// problems or with undeclared dependencies. If you click on a name, the page draws its dependencies and its
    /// dependents, two levels each way. It also shows the shortest path from a root. The page's address then leads to
    /// that name.
    ///
    /// The page contains the same data as ``json(showing:)``, without values of variables and without paths of the
    /// machine that compiled the program. Names and types are data and never markup, so you can share the page. You may
    /// call it from any thread.
    ///
    /// - Parameter selection: The part of the graph to draw.
    /// - Returns: A page in HTML 5 and UTF-8, which follows the reader's choice of light or dark.
    /// - Complexity: O(n log n) in the definitions and their dependencies.
    public func html(showing selection: Selection = .everything) -> String { Page(picture(showing: selection)).text }
}

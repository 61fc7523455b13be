internal import Rivet

extension Drawing {
    /// Draws the graph as a page for a browser: a single file that needs no network.
    ///
    /// ```swift
    /// try graph.html().write(to: file, atomically: true, encoding: .utf8)
    /// ```
    ///
    /// The page begins with the problems, whose names link to the definitions. You can search for names, types, scopes
    /// and modules, and filter for definitions with problems or with undeclared dependencies. If you click on a name,
    /// the page shows its dependencies and its dependents. The page's address then leads to that name.
    ///
    /// The page contains the same data as ``json()``, without values of variables and without paths of the machine that
    /// compiled the program. Names and types are data and never markup, so you can safely share the page. You may call
    /// it from any thread.
    ///
    /// - Returns: A page in HTML 5 and UTF-8, which follows the reader's choice of light or dark.
    /// - Complexity: O(n log n) in the definitions and their dependencies.
    public func html() -> String {
        // A `<` could end the script or begin a comment. In JSON, it occurs only inside strings.
        let data = GraphFile(picture).text(isIndented: false).replacing("<", with: #"\u003c"#)
        return """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark">
            <title>Rivet graph</title>
            <style>
            \(Page.style)
            </style>
            </head>
            <body>
            \(Page.body)
            <script type="application/json" id="graph">
            \(data)</script>
            <script>
            \(Page.script)
            </script>
            </body>
            </html>

            """
    }
}

/// The parts of the page that are the same for all graphs.
enum Page {
    static let body = """
        <aside>
        <h1>Object graph</h1>
        <p id="count"></p>
        <input id="search" type="search" placeholder="Name, type, scope, module  ( / )" aria-label="Search"
            autocomplete="off" spellcheck="false">
        <select id="filter" aria-label="Filter">
        <option value="all">all</option>
        <option value="problems">with problems</option>
        <option value="silent">dependencies not declared</option>
        </select>
        <p id="nothing" role="status" hidden>No matching names.</p>
        <ul id="names" aria-label="Definitions"></ul>
        </aside>
        <main>
        <noscript>This page needs JavaScript.</noscript>
        <section id="problems" hidden><h2>Problems</h2><ul></ul></section>
        <div id="focus">
        <section><h2>Dependents</h2><ul id="needers"></ul></section>
        <article id="card" aria-live="polite"></article>
        <section><h2>Dependencies</h2><ul id="needs"></ul></section>
        </div>
        </main>
        """
}

internal import Rivet

extension Drawing {
    /// Makes a page of the graph, for a browser: one file, which needs no other and no network.
    ///
    /// ```swift
    /// try graph.html().write(to: file, atomically: true, encoding: .utf8)
    /// ```
    ///
    /// Problems come first, and the names in them lead to what they are about. A search finds names, types, scopes and
    /// modules; a filter leaves what has problems, or what doesn't declare its needs; a click on a name shows what needs
    /// it and what it needs, and the address of the page then leads there. It holds what ``json()`` tells, and no variable's
    /// value. It may be shown to others: names and types are data in it and never markup, and it names no path of the
    /// machine that compiled the program. May be called from any thread.
    ///
    /// - Returns: A page in HTML 5 and UTF-8, which follows the reader's choice of light or dark.
    /// - Complexity: O(n log n) in the definitions and their needs.
    public func html() -> String {
        // An end of the script, or a comment, could begin with it; elsewhere JSON has none.
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

/// What a page has of its own.
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
        <option value="silent">needs not declared</option>
        </select>
        <p id="nothing" role="status" hidden>Nothing is called so.</p>
        <ul id="names" aria-label="Definitions"></ul>
        </aside>
        <main>
        <noscript>This page needs JavaScript.</noscript>
        <section id="problems" hidden><h2>Problems</h2><ul></ul></section>
        <div id="focus">
        <section><h2>Needed by</h2><ul id="needers"></ul></section>
        <article id="card" aria-live="polite"></article>
        <section><h2>Needs</h2><ul id="needs"></ul></section>
        </div>
        </main>
        """
}

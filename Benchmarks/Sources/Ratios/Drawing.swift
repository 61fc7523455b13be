import Foundation

/// An SVG document, which follows the reader's light or dark appearance.
func picture(_ title: String, width: Double, height: Double, _ parts: [String]) -> String {
    """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(Int(width)) \(Int(height))" role="img" aria-labelledby="title">
    <title id="title">\(title)</title>
    <style>
    \(style)
    </style>
    <rect class="paper" width="100%" height="100%" rx="6"/>
    \(parts.joined(separator: "\n"))
    </svg>

    """
}

func text(_ text: String, x: Double, y: Double, kind: String = "plain") -> String {
    let escaped = text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
    return "<text class=\"\(kind)\" x=\"\(point(x))\" y=\"\(point(y))\">\(escaped)</text>"
}

/// A line through several points.
func curve(_ points: [(x: Double, y: Double)], kind: String) -> String {
    let list = points.map { "\(point($0.x)),\(point($0.y))" }.joined(separator: " ")
    return "<polyline class=\"\(kind)\" points=\"\(list)\"/>"
}

func line(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, kind: String) -> String {
    "<line class=\"\(kind)\" x1=\"\(point(x1))\" y1=\"\(point(y1))\" x2=\"\(point(x2))\" y2=\"\(point(y2))\"/>"
}

func dot(_ x: Double, _ y: Double, kind: String) -> String {
    "<circle class=\"\(kind)\" cx=\"\(point(x))\" cy=\"\(point(y))\" r=\"4.5\"/>"
}

func point(_ value: Double) -> String { String(format: "%.1f", value) }

private let style = """
    svg { --paper: #ffffff; --ink: #1f2328; --faint: #d9dee3; --grey: #656d76; --rivet: #bc4c00;
      --blue: #0969da; --green: #1a7f37; --violet: #8250df; --pink: #bf3989 }
    @media (prefers-color-scheme: dark) {
      svg { --paper: #0d1117; --ink: #e6edf3; --faint: #2b313a; --grey: #9198a1; --rivet: #f0883e;
        --blue: #58a6ff; --green: #3fb950; --violet: #bc8cff; --pink: #f778ba }
    }
    text { font: 13px -apple-system, "Segoe UI", "Noto Sans", Helvetica, Arial, sans-serif; fill: var(--ink) }
    .title { font-size: 15px; font-weight: 600 } .heading { font-weight: 600 }
    .name { text-anchor: end } .value { text-anchor: end; font-variant-numeric: tabular-nums }
    .tick { text-anchor: middle; fill: var(--grey) }
    .paper { fill: var(--paper) } .grid { stroke: var(--faint) } .one { stroke: var(--grey) }
    .way { stroke: var(--rivet); stroke-width: 2; opacity: 0.55 } .rivet { fill: var(--rivet) }
    .dictionary { fill: var(--paper); stroke: var(--grey); stroke-width: 2 }
    polyline { fill: none; stroke: currentColor; stroke-width: 2 } .mark { fill: currentColor }
    .ideal { stroke: var(--grey); stroke-dasharray: 4 4 } .left { text-anchor: end; fill: var(--grey) }
    .tone0 { color: var(--grey) } .tone1 { color: var(--rivet) } .tone2 { color: var(--blue) }
    .tone3 { color: var(--violet) } .tone4 { color: var(--green) } .tone5 { color: var(--pink) }
    .dashed { stroke-dasharray: 6 3 } .end { fill: currentColor }
    """

import Rivet
import RivetInspection

/// The command to perform.
enum Command: Equatable {
    /// Builds a car and shows it.
    case build
    /// Reports whether the graph is valid, and its warnings.
    case check
    /// Draws the graph.
    case graph(Format, Drawing.Selection)
    /// Explains a name.
    case explain(String)
    /// Prints the differences between two environments.
    case differences(from: String, to: String)
    /// Starts the running objects and stops them at the end.
    case drive(Drive)

    /// The format of a drawing.
    enum Format: String, CaseIterable {
        case text, mermaid, dot, json, html

        func text(of drawing: Drawing, showing selection: Drawing.Selection) -> String {
            switch self {
            case .text: drawing.text(showing: selection)
            case .mermaid: drawing.mermaid(showing: selection)
            case .dot: drawing.dot(showing: selection)
            case .json: drawing.json(showing: selection)
            case .html: drawing.html(showing: selection)
            }
        }
    }

    /// Parses a command.
    init(_ words: [String], graph: GraphOptions, seconds: String?, isObserved: Bool) throws {
        switch (words.first, words.count) {
        case (nil, _): self = .build
        case ("check", 1): self = .check
        case ("graph", 1): self = .graph(try graph.parsedFormat, try graph.selection)
        case ("explain", 2): self = .explain(words[1])
        case ("diff", 3): self = .differences(from: words[1], to: words[2])
        case ("drive", 1): self = .drive(Drive(seconds: try seconds.map(Command.seconds), isObserved: isObserved))
        case ("check", _), ("graph", _), ("drive", _): throw Failure(.usage, "\(words[0]) takes no name; see --help")
        case ("explain", _): throw Failure(.usage, "explain takes one name; see --help")
        case ("diff", _): throw Failure(.usage, "diff takes the names of two environments; see --help")
        default: throw Failure(.usage, "\(words[0].debugDescription) isn't a command of RivetCar; see --help")
        }
        if let option = graph.given.first, words.first != "graph" {
            throw Failure(.usage, "\(option) works only with graph; see --help")
        }
        if seconds != nil, words.first != "drive" {
            throw Failure(.usage, "--seconds works only with drive; see --help")
        }
        if isObserved, words.first != "drive" { throw Failure(.usage, "--observe works only with drive; see --help") }
    }

    private static func seconds(_ text: String) throws -> Double {
        guard let seconds = Double(text), (0...86_400).contains(seconds) else {
            throw Failure(.usage, "--seconds takes a number from 0 to 86400, not \(text.debugDescription); see --help")
        }
        return seconds
    }

    /// Runs the command and returns its output, although a drive prints while it runs, too.
    func output(_ arguments: Arguments) async throws -> String {
        func graph(_ name: String, of module: Module.Type? = nil) throws -> ObjectGraph {
            let environment = try CarEnvironment.environment(named: name, variables: arguments.variables)
            return try ObjectGraph(module ?? CarEnvironment.module(for: environment), environment: environment)
        }
        let own = { try graph(arguments.environment) }
        switch self {
        case .build: return try await Demonstration(ObjectGraphFactory(own())).lines.joined(separator: "\n")
        case .check:
            let graph = try own()
            return (["the graph is valid"] + graph.warnings.map(\.description)).joined(separator: "\n")
        case .graph(let format, let selection):
            do {
                let graph = try own()
                if let fault = graph.drawing.fault(in: selection) { throw Failure(.dataError, fault) }
                return format.text(of: graph.drawing, showing: selection)
            } catch let error as AssemblyError {
                // The drawing shows the errors, so it is printed anyway.
                var failure = Failure(error)
                failure.output = error.drawing.map { format.text(of: $0, showing: selection) }
                throw failure
            }
        case .explain(let name):
            let graph = try own()
            let needs = graph.definitions.flatMap { $0.needs + $0.hidden.flatMap(\.needs) }
            let isVariable = needs.contains { $0.kind == .variable && $0.name == name }
            guard try isVariable || ObjectGraphFactory(graph).isDefined(name) else {
                throw Failure(.dataError, graph.explain(name))
            }
            return graph.explain(name)
        case .differences(let old, let new): return try graph(new).differences(from: graph(old))
        case .drive(let drive): return try await drive.report(graph(arguments.environment, of: DriveModule.self))
        }
    }
}

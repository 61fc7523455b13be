/// The options and commands of the command line.
struct Arguments {
    var environment = "Production"
    var variables: String?
    var wantsHelp = false
    var command = Command.build

    static let help = """
        usage: RivetCar [COMMAND] [--environment NAME] [--variables FILE.json]

        Builds a car from modules and shows what was built.

          check                   checks the graph without building anything
          graph [--format NAME] [--from NAME] [--depth N] [--module NAME] [--namespace NAME]
                                  draws the graph, or a part of it
          explain NAME            explains a name: its definition and what depends on it
          diff NAME NAME          prints how one environment differs from another
          drive [--seconds N] [--observe]
                                  starts engine and radio, and stops them in reverse order: after
                                  N seconds, or on Ctrl-C; --observe prints on standard error
                                  what is built, started and stopped

          --format NAME           text (the default), mermaid, dot, json or html
          --from NAME             draws only this name and its dependencies; can be repeated
          --depth N               draws only N levels below the roots
          --module NAME           draws only the definitions of this module; can be repeated
          --namespace NAME        draws only the definitions in this namespace; can be repeated

          --environment NAME      Production (the default), Test or Race
          --variables FILE.json   replaces variables of the environment, as in {"Frequency": 88.1}
          --help                  prints this help

        Variables of the process that begin with RIVETCAR_ override both: RIVETCAR_FREQUENCY=88.1
        """

    init(_ words: some Sequence<String>) throws {
        var words = words.makeIterator()
        var seen: Set<String> = []
        var commands: [String] = []
        var graph = GraphOptions()
        var seconds: String?
        var isObserved = false
        while let word = words.next() {
            guard word.hasPrefix("-") else {
                commands.append(word)
                continue
            }
            let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            let option = parts[0]
            func value() throws -> String {
                guard let value = parts.count > 1 ? parts[1] : words.next(), !value.isEmpty else {
                    throw Failure(.usage, "\(option) has no value; see --help")
                }
                // Probably the value was forgotten.
                guard !value.hasPrefix("--") else {
                    throw Failure(
                        .usage,
                        "\(option) has no value, because \(value.debugDescription) is an option; see --help"
                    )
                }
                return value
            }
            func noValue() throws {
                guard parts.count == 1 else {
                    throw Failure(.usage, "\(option) has a value, but takes none; see --help")
                }
            }
            let isRepeatable = ["--from", "--module", "--namespace"].contains(option)
            guard seen.insert(option).inserted || isRepeatable else {
                throw Failure(.usage, "\(option) appears twice; see --help")
            }
            switch option {
            case "--environment": environment = try value()
            case "--variables": variables = try value()
            case "--format": graph.format = try value()
            case "--from": graph.roots.append(try value())
            case "--depth": graph.depth = try value()
            case "--module": graph.modules.append(try value())
            case "--namespace": graph.namespaces.append(try value())
            case "--seconds": seconds = try value()
            case "--observe":
                try noValue()
                isObserved = true
            case "--help", "-h":
                try noValue()
                wantsHelp = true
            default: throw Failure(.usage, "\(word.debugDescription) isn't an option of RivetCar; see --help")
            }
        }
        guard !wantsHelp else { return }
        command = try Command(commands, graph: graph, seconds: seconds, isObserved: isObserved)
    }
}

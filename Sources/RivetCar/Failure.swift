import Rivet
import RivetLifecycle

/// Why the program ends without a car: a message and an exit status.
struct Failure: Error {
    /// The statuses of `sysexits.h` that apply.
    enum Status: Int32 {
        case usage = 64
        case dataError = 65
        case noInput = 66
        case software = 70
        case inputOutput = 74
        case configuration = 78
    }

    let status: Status
    private let lines: [String]
    /// Output that is printed despite the failure; nil for none.
    var output: String?

    /// Creates a message of one line, whatever it contains.
    init(_ status: Status, _ message: String) { self.init(status, lines: [message]) }

    private init(_ status: Status, lines: [String]) {
        self.status = status
        self.lines = lines
    }

    /// The message for the terminal, with escaped control characters.
    var text: String { "RivetCar: " + lines.map(Failure.visible).joined(separator: "\n") }

    private static func visible(_ line: String) -> String {
        let scalars = line.unicodeScalars.map { scalar in
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator: scalar.escaped(asASCII: true)
            default: String(scalar)
            }
        }
        return scalars.joined()
    }

    private static func lines(_ error: any Error) -> [String] {
        "\(error)".unicodeScalars.split(separator: "\n").map(String.init)
    }

    /// Converts any error to the form that the user should see.
    init(_ error: any Error) {
        switch error {
        case let failure as Failure: self = failure
        case let error as ResolutionError:
            // A variable that can't be used is an error in the configuration. Any other error is one in this
            // program.
            let isConfiguration = error.underlying is EnvironmentError || error.underlying is NoFrequency
            self.init(isConfiguration ? .configuration : .software, error.summary)
        case let error as AssemblyError:
            let isConfiguration = error.problems.allSatisfy { $0.code == .variable || $0.code == .configureFailed }
            // The report is printed unchanged: each problem is on its own line, with its location.
            self.init(isConfiguration ? .configuration : .software, lines: Failure.lines(error))
        case let error as LifecycleError:
            // An error while it ran came first.
            switch error.bodyError ?? error.underlying {
            case let cause as Failure: self = cause
            case let cause as ResolutionError: self.init(cause)
            default: self.init(.software, lines: Failure.lines(error))
            }
        default: self.init(.software, "\(error)")
        }
    }
}

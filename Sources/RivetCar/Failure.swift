import Rivet

/// Why the program ends without a car: one message, and a status that shells understand.
struct Failure: Error {
    /// The statuses of `sysexits.h` that fit.
    enum Status: Int32 {
        case usage = 64
        case dataError = 65
        case noInput = 66
        case software = 70
        case inputOutput = 74
        case configuration = 78
    }

    let status: Status
    let message: String
    /// What is printed all the same; nil for nothing.
    var output: String?

    init(_ status: Status, _ message: String) {
        self.status = status
        self.message = message
    }

    /// The message as one line for the terminal, to which no argument, path or name in it can give orders.
    var line: String {
        let scalars = message.unicodeScalars.map { scalar in
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator: scalar.escaped(asASCII: true)
            default: String(scalar)
            }
        }
        return "RivetCar: \(scalars.joined())"
    }

    /// What is thrown elsewhere, as the user of the program should see it.
    init(_ error: any Error) {
        switch error {
        case let failure as Failure: self = failure
        case let error as ResolutionError:
            // A variable that can't be used is the configuration's fault; anything else would be this
            // program's.
            let isConfiguration = error.underlying is EnvironmentError || error.underlying is NoFrequency
            self.init(isConfiguration ? .configuration : .software, error.summary)
        case let error as AssemblyError:
            let isConfiguration = error.problems.allSatisfy { $0.code == .variable || $0.code == .configureFailed }
            self.init(
                isConfiguration ? .configuration : .software,
                error.problems.map(\.message).joined(separator: "; ")
            )
        default: self.init(.software, "\(error)")
        }
    }
}

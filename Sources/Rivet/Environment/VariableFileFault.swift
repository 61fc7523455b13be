/// What is wrong with a file of variables.
///
/// It tells names and kinds, and nothing else of what the file holds.
enum VariableFileFault: Error {
    /// The file is in UTF-16 or UTF-32.
    case wideText
    case noText
    case empty
    /// The file is another value than an object.
    case noObject(Kind)
    case broken
    /// A variable is a number that is written wrongly, or beyond what a Double holds.
    case noNumber(String)
    /// A variable is an object, or an array with an object or array.
    case nested(String)
    /// A variable is an array of different things, or has a null in it.
    case mixed(String)
    /// A variable is a number that can't be held without loss.
    case lossy(String)

    enum Kind {
        case array, text, number, null
        case truth(Bool)
    }

    var code: EnvironmentError.Code {
        switch self {
        case .nested, .mixed, .lossy: .unsupportedValue
        case .wideText, .noText, .empty, .noObject, .broken, .noNumber: .malformedFile
        }
    }

    var variable: String {
        switch self {
        case .noNumber(let name), .nested(let name), .mixed(let name), .lossy(let name): name
        case .wideText, .noText, .empty, .noObject, .broken: ""
        }
    }
}

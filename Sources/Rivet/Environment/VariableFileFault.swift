/// What is wrong with a file of variables.
///
/// It tells lines and names, and nothing else of what the file holds.
enum VariableFileFault: Error {
    /// The file is in UTF-16 or UTF-32.
    case wideText
    case noText
    case empty
    /// The file is another value than an object.
    case noObject(JSONScanner.Kind)
    case endsEarly
    case brokenLine(Int)
    /// A variable occurs twice.
    case repeated(String)
    /// A variable is an object, or an array with an object or array.
    case nested(String)
    /// A variable is an array of different things, or has a null in it.
    case mixed(String)
    /// A variable is a number that can't be held without loss.
    case lossy(String)

    var code: EnvironmentError.Code {
        switch self {
        case .nested, .mixed, .lossy: .unsupportedValue
        case .wideText, .noText, .empty, .noObject, .endsEarly, .brokenLine, .repeated: .malformedFile
        }
    }

    var variable: String {
        switch self {
        case .repeated(let name), .nested(let name), .mixed(let name), .lossy(let name): name
        case .wideText, .noText, .empty, .noObject, .endsEarly, .brokenLine: ""
        }
    }
}

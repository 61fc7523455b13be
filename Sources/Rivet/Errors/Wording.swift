/// Every text that Rivet writes for people.
///
/// Errors are data; here alone they become words.
enum Wording {}

// MARK: - Variables

extension Wording {
    static func line(of error: EnvironmentError) -> String {
        let environment = "the environment \(quoted(error.environment.rawValue))"
        let variable = quoted(error.variable)
        let file = error.file ?? ""
        switch error.code {
        case .missing:
            let hint = error.suggestions.isEmpty ? "set it" : didYouMean(error.suggestions)
            return "\(environment) has no variable \(variable); \(hint)"
        case .mistyped:
            return "the variable \(variable) of \(environment) is of type \(error.held ?? ""), "
                + "and can't be read as \(error.wanted ?? "") without loss"
        case .missingFile:
            return "there is no file \(file) with the variables of \(environment)"
        case .unreadableFile:
            return
                "\(file), which should have the variables of \(environment), can't be read; "
                + "is it a file, and yours to read?"
        case .malformedFile:
            return "\(file) is not a JSON object of variables, in UTF-8: \(reason(error.underlying))"
        case .unsupportedValue:
            return "\(file): the variable \(variable) is neither text, a number of at most 64 bits, true, false, "
                + "nor an array of one of those"
        default: return error.code.rawValue
        }
    }

    /// What a decoder or the file system says, on one line.
    private static func reason(_ error: (any Error)?) -> String {
        switch error {
        case nil: "its bytes are no UTF-8"
        case DecodingError.dataCorrupted(let context)?, DecodingError.typeMismatch(_, let context)?:
            context.underlyingError.map { "\($0)" } ?? context.debugDescription
        case let error?: "\(error)"
        }
    }
}

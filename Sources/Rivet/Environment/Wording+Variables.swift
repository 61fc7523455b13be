// Variables and files of them.

extension Wording {
    static func line(of error: EnvironmentError) -> String {
        let environment = "the environment \(quoted(error.environment.rawValue))"
        let variable = quoted(error.variable)
        // Not shortened as a name is: a path's end tells most.
        let file = visible((error.file ?? "").debugDescription)
        switch error.code {
        case .missing where error.variable.isEmpty:
            return "\(environment) was asked for a variable without a name; give its name"
        case .missing:
            let hint = error.suggestions.isEmpty ? "set it" : didYouMean(error.suggestions)
            return "\(environment) has no variable \(variable); \(hint)"
        case .mistyped where error.isText:
            return "the variable \(variable) of \(environment) holds text that is no \(error.wanted ?? "")"
        case .mistyped:
            return "the variable \(variable) of \(environment) is of type \(error.held ?? ""), "
                + "and can't be read as \(error.wanted ?? "") without loss"
        case .missingFile:
            return "there is no file \(file) with the variables of \(environment)"
        case .unreadableFile:
            return
                "\(file), which should have the variables of \(environment), can't be read; "
                + "is it a file, and yours to read?"
        default: return "\(file) is no JSON file of variables: \(error.fault.map(reason) ?? error.code.rawValue)"
        }
    }

    private static func reason(_ fault: VariableFileFault) -> String {
        let supported = "a variable is text, a number, true, false, or an array of one of those"
        return switch fault {
        case .wideText: "it is in UTF-16 or UTF-32; save it in UTF-8"
        case .noText: "its bytes are no UTF-8"
        case .empty: "it is empty"
        case .noObject(let kind): "it is \(name(of: kind)), not an object"
        case .broken: "it is broken JSON"
        case .noNumber(let name): "\(quoted(name)) is a broken number, or one beyond what a Double holds"
        case .nested(let name): "\(quoted(name)) is nested; \(supported)"
        case .mixed(let name): "\(quoted(name)) is an array of different things; \(supported)"
        case .lossy(let name): "\(quoted(name)) is a number that would lose digits; write it as text"
        }
    }

    private static func name(of kind: VariableFileFault.Kind) -> String {
        switch kind {
        case .array: "an array"
        case .text: "text"
        case .number: "a number"
        case .truth(let truth): "\(truth)"
        case .null: "null"
        }
    }
}

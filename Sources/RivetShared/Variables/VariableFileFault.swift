/// A fault in a file of variables.
///
/// It contains names and kinds, but nothing else from the file.
package final class VariableFileFault: Error {
    /// The name of the faulty variable, or an empty string if the whole file is faulty.
    package let variable: String
    package let reason: String
    /// Whether the file is valid JSON, but contains a value that no variable can have.
    package let isUnsupported: Bool

    private init(_ reason: String, variable: String = "", isUnsupported: Bool = false) {
        (self.variable, self.reason, self.isUnsupported) = (variable, reason, isUnsupported)
    }

    private convenience init(unsupported variable: String, _ reason: String) {
        self.init("\(Wording.quoted(variable)) is \(reason)", variable: variable, isUnsupported: true)
    }

    static var otherEncoding: VariableFileFault { VariableFileFault("it is in UTF-16 or UTF-32; save it in UTF-8") }
    static var notText: VariableFileFault { VariableFileFault("it isn't text in UTF-8; save it in UTF-8") }
    static var empty: VariableFileFault { VariableFileFault("it is empty; write {} for no variables") }
    static var broken: VariableFileFault { VariableFileFault("it isn't valid JSON; correct it") }

    /// `kind` is the kind of value that the file contains.
    static func notObject(_ kind: String) -> VariableFileFault {
        VariableFileFault("it is \(kind), not an object; write the variables as an object")
    }

    /// A number that is malformed, or beyond a Double's range.
    static func badNumber(_ name: String) -> VariableFileFault {
        let reason =
            "\(Wording.quoted(name)) isn't a valid number, or is beyond a Double; correct it, or write it as text"
        return VariableFileFault(reason, variable: name)
    }

    /// An object, or an array with an object or array in it.
    static func nested(_ name: String) -> VariableFileFault {
        VariableFileFault(unsupported: name, "nested, but \(supported)")
    }

    /// An array of different things, or with a null in it.
    static func mixed(_ name: String) -> VariableFileFault {
        VariableFileFault(unsupported: name, "an array of different things, but \(supported)")
    }

    static func lossy(_ name: String) -> VariableFileFault {
        VariableFileFault(unsupported: name, "a number that would lose digits; write it as text")
    }

    private static let supported = "a variable must be text, a number, true, false, or an array of one of those"
}

import Rivet
import Testing

/// One row of a conversion table: the stored value, and the result of reading it.
struct Conversion: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let check: @Sendable () -> Void
}

/// Reading the stored value as the type of `value` succeeds, and the result equals `value`.
func fits<Value: Equatable & Sendable>(
    _ held: any Sendable,
    _ value: Value,
    sourceLocation: SourceLocation = #_sourceLocation
) -> Conversion {
    Conversion(testDescription: "\(type(of: held)) \(held) as \(Value.self)") {
        #expect(throws: Never.self, sourceLocation: sourceLocation) {
            let read: Value = try Environment(variables: ["V": held])["V"]
            #expect(read == value, sourceLocation: sourceLocation)
        }
    }
}

/// Reading the stored value as `type` fails, and the error names both types.
func misfits<Value>(
    _ held: any Sendable,
    _ type: Value.Type,
    sourceLocation: SourceLocation = #_sourceLocation
) -> Conversion {
    Conversion(testDescription: "\(Swift.type(of: held)) \(held) as \(type)") {
        let error = variableFailure { try Environment(variables: ["V": held])["V"] as Value }
        #expect(error?.code == .typeMismatch, sourceLocation: sourceLocation)
        #expect(error?.variable == "V", sourceLocation: sourceLocation)
        #expect(error?.wanted == "\(type)", sourceLocation: sourceLocation)
        #expect(error?.held == "\(Swift.type(of: held))", sourceLocation: sourceLocation)
    }
}

/// Returns the error of a read, or nil if the read succeeds or fails with another type of error.
func variableFailure(_ reading: () throws -> Any) -> EnvironmentError? {
    do {
        _ = try reading()
        return nil
    } catch { return error as? EnvironmentError }
}

extension Environment {
    /// The value of a variable, as the type that is expected.
    ///
    /// ```swift
    /// let frequency: Double = try environment["Frequency"]
    /// ```
    ///
    /// Reading converts where nothing is lost:
    /// - text to any `LosslessStringConvertible`, and to a Bool by the usual words: true and false, yes and
    ///   no, on and off, 1 and 0;
    /// - any number to any number when it is exact; a floating one may be rounded to a narrower floating
    ///   type;
    /// - to a `RawRepresentable` over a type that can be read, and to arrays of such, element by element;
    /// - a `Secret` to what it hides and back, an Optional from its value.
    ///
    /// Whatever else is held is found by its type, a superclass or a protocol. An absent variable is an error
    /// also where an Optional is expected; for a variable that may be absent there is the subscript with a
    /// default. May be called from any thread.
    ///
    /// - Parameter variable: The variable's name.
    /// - Returns: The value.
    /// - Throws: ``EnvironmentError`` when the variable is absent, or can't be read as `Value` without loss.
    /// - Complexity: O(1) on average, and O(length) for text and arrays.
    public subscript<Value>(variable: String) -> Value {
        get throws {
            guard let held = variables[variable] else {
                throw EnvironmentError(
                    .missing,
                    variable: variable,
                    environment: name,
                    wanted: Value.self,
                    suggestions: Suggestions.nearest(to: variable, among: variableNames)
                )
            }
            return try read(variable, held)
        }
    }

    /// The value of a variable, or a default when it is absent.
    ///
    /// ```swift
    /// let seats = try environment["Seats", default: 4]
    /// ```
    ///
    /// May be called from any thread.
    ///
    /// - Parameters:
    ///   - variable: The variable's name.
    ///   - value: The default, evaluated only when it is needed.
    /// - Returns: The value.
    /// - Throws: ``EnvironmentError`` when the variable is there and can't be read as `Value`; what the
    ///   default throws.
    /// - Complexity: O(1) on average, and O(length) for text and arrays.
    public subscript<Value>(variable: String, default value: @autoclosure () throws -> Value) -> Value {
        get throws {
            guard let held = variables[variable] else { return try value() }
            return try read(variable, held)
        }
    }

    /// Tells the compiler what to say when nothing says which type is expected.
    ///
    /// It can't be called.
    ///
    /// - Parameter variable: The variable's name.
    @_disfavoredOverload
    @available(
        *,
        unavailable,
        message: "say which type you expect: let frequency: Double = try environment[\"Frequency\"]"
    )
    public subscript(variable: String) -> Never {
        get throws { throw EnvironmentError(.missing, variable: variable, environment: name) }
    }

    private func read<Value>(_ variable: String, _ held: any Sendable) throws -> Value {
        // Nothing to convert, which is most often so.
        if Swift.type(of: held as Any) == Value.self, let value = held as? Value { return value }
        if let value = VariableReading.read(held, as: Value.self) { return value }
        throw EnvironmentError(
            .mistyped,
            variable: variable,
            environment: name,
            wanted: Value.self,
            held: Swift.type(of: held as Any)
        )
    }
}

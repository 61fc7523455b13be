internal import RivetShared

extension Environment {
    /// The value of a variable, as the expected type.
    ///
    /// ```swift
    /// let frequency: Double = try environment["Frequency"]
    /// ```
    ///
    /// Reading converts a value if nothing is lost:
    /// - Text becomes any `LosslessStringConvertible`. A Bool reads true and false, yes and no, on and off, 1 and 0.
    /// - A number becomes any number type that can represent it exactly. A floating-point number may be rounded to a
    ///   narrower floating-point type.
    /// - A value that can be read as a raw value becomes its `RawRepresentable`. Arrays convert element by element.
    /// - A value becomes a `Secret` or an Optional of it. A `Secret` becomes its value.
    ///
    /// You can also read any other value as its type, a superclass or a protocol. An absent variable is an error even
    /// if you expect an Optional. For a variable that may be absent, use the subscript with a default.
    ///
    /// - Parameter variable: The variable's name.
    /// - Returns: The value.
    /// - Throws: ``EnvironmentError`` if the variable is absent, or can't be read as `Value` without loss.
    /// - Complexity: O(1) on average, and O(length) for text and arrays.
    public subscript<Value>(variable: String) -> Value {
        get throws {
            guard let held = variables[variable] else {
                let near = Suggestions.nearest(to: variable, among: variableNames)
                throw EnvironmentError(.missing, variable, of: name, wanted: Value.self, suggestions: near)
            }
            return try read(variable, held)
        }
    }

    /// The value of a variable, or a default if it is absent.
    ///
    /// ```swift
    /// let seats = try environment["Seats", default: 4]
    /// ```
    ///
    /// - Parameters:
    ///   - variable: The variable's name.
    ///   - value: The default, evaluated only if the variable is absent.
    /// - Returns: The value.
    /// - Throws: ``EnvironmentError`` if the variable exists and can't be read as `Value`, and any error of the default.
    /// - Complexity: O(1) on average, and O(length) for text and arrays.
    public subscript<Value>(variable: String, default value: @autoclosure () throws -> Value) -> Value {
        get throws {
            guard let held = variables[variable] else { return try value() }
            return try read(variable, held)
        }
    }

    /// Explains the compiler's error if your code doesn't specify the expected type.
    ///
    /// You can't call it.
    ///
    /// - Parameter variable: The variable's name.
    @_disfavoredOverload
    @available(
        *,
        unavailable,
        message: "specify the type that you expect: let frequency: Double = try environment[\"Frequency\"]"
    )
    public subscript(variable: String) -> Never {
        get throws { throw EnvironmentError(.missing, variable, of: name) }
    }

    private func read<Value>(_ variable: String, _ held: any Sendable) throws -> Value {
        if let value = VariableReading.read(held, as: Value.self) { return value }
        let type = Swift.type(of: held as Any)
        throw EnvironmentError(.mistyped, variable, of: name, wanted: Value.self, held: type)
    }
}

// MARK: - Conversions

/// Reads a value as another type, if nothing is lost.
enum VariableReading {
    /// The value as `Value`, or nil if it can't be converted without loss.
    static func read<Value>(_ held: Any, as type: Value.Type) -> Value? {
        // First the cast, because a secret that is read as Any must stay hidden.
        if let value = held as? Value { return value }
        if let wrapper = held as? any Wrapper { return wrapper.wrapped.flatMap { read($0, as: type) } }
        if let container = type as? any Container.Type {
            // A cast to the Optional itself would return nil for a value that can't be read, as if it had been read.
            guard let value = container.reading(held) else { return nil }
            return value as? Value
        }
        if let type = type as? any BinaryInteger.Type, let value = whole(held, as: type) as? Value { return value }
        if let type = type as? any BinaryFloatingPoint.Type, let value = floating(held, as: type) as? Value {
            return value
        }
        if let value: Value = text(held) { return value }
        guard let type = type as? any RawRepresentable.Type else { return nil }
        return represented(held, as: type) as? Value
    }

    /// Whether a value is nil, even inside a secret or another Optional.
    static func isNil(_ held: Any) -> Bool {
        guard let wrapper = held as? any Wrapper else { return false }
        return wrapper.wrapped.map(isNil) ?? true
    }

    // MARK: Numbers

    private static func whole<Number: BinaryInteger>(_ held: Any, as type: Number.Type) -> Number? {
        if let held = held as? any BinaryInteger { return Number(exactly: held) }
        return (held as? any BinaryFloatingPoint).flatMap { Number(exactly: $0) }
    }

    private static func floating<Number: BinaryFloatingPoint>(_ held: Any, as type: Number.Type) -> Number? {
        if let held = held as? any BinaryInteger { return Number(exactly: held) }
        guard let held = held as? any BinaryFloatingPoint else { return nil }
        // A narrower type may round a number, but must not make it infinite.
        let value = Number(held)
        return held.isFinite && !value.isFinite ? nil : value
    }

    // MARK: Text

    private static func truth(_ text: String) -> Bool? {
        switch text {
        case "true", "yes", "on", "1": true
        case "false", "no", "off", "0": false
        default: nil
        }
    }

    private static func text<Value>(_ held: Any) -> Value? {
        guard let held = held as? any StringProtocol else { return nil }
        let text = String(held)
        if Value.self == Bool.self { return truth(text.lowercased()) as? Value }
        // The initializer of a character traps for any other text.
        guard Value.self != Character.self || text.count == 1,
            let type = Value.self as? any LosslessStringConvertible.Type, let value = type.init(text)
        else { return nil }
        if let number = value as? any BinaryFloatingPoint, isLossy(number, text) { return nil }
        return value as? Value
    }

    /// Whether a number is infinite or zero only because its type can't represent the text.
    private static func isLossy(_ number: some BinaryFloatingPoint, _ text: String) -> Bool {
        let text = text.lowercased()
        if number.isInfinite { return !text.contains("inf") }
        // In hexadecimal an "e" is a digit.
        let digits = text.prefix { $0 != (text.contains("x") ? "p" : "e") }
        return number.isZero && digits.contains { $0.isHexDigit && $0 != "0" }
    }

    // MARK: Raw values

    private static func represented<Value: RawRepresentable>(_ held: Any, as type: Value.Type) -> Value? {
        // A type that is its own raw value would cause endless recursion.
        guard Value.RawValue.self != Value.self else { return nil }
        return read(held, as: Value.RawValue.self).flatMap(Value.init(rawValue:))
    }
}

/// A type whose contents are read: an Optional, a secret or an array.
private protocol Container {
    static func reading(_ held: Any) -> Self?
}

/// A value around another one: an Optional or a secret.
private protocol Wrapper: Container {
    var wrapped: Any? { get }
}

extension Optional: Wrapper {
    fileprivate var wrapped: Any? { self }
    fileprivate static func reading(_ held: Any) -> Self? {
        VariableReading.read(held, as: Wrapped.self).map(Optional.some)
    }
}

extension Secret: Wrapper {
    fileprivate var wrapped: Any? { value }
    fileprivate static func reading(_ held: Any) -> Self? {
        VariableReading.read(held, as: Value.self).map(Secret.init)
    }
}

extension Array: Container {
    fileprivate static func reading(_ held: Any) -> Self? {
        guard let held = held as? [Any] else { return nil }
        let elements = held.compactMap { VariableReading.read($0, as: Element.self) }
        return elements.count == held.count ? elements : nil
    }
}

internal import RivetShared

extension Environment {
    /// The value of a variable, as the expected type.
    ///
    /// ```swift
    /// let frequency: Double = try environment["Frequency"]
    /// ```
    ///
    /// Reading converts a value if nothing is lost:
    /// - Text becomes any `LosslessStringConvertible`. A Bool reads true and false, yes and no, on and off, 1 and 0. A
    ///   floating-point number is the nearest one to the text, but isn't read if it would be infinite or zero only
    ///   because the text is beyond its range.
    /// - An integer becomes any number type that can represent it exactly. A floating-point number becomes an integer
    ///   if it has no fraction; zero loses its sign.
    /// - A floating-point number becomes the nearest one of another floating-point type, unless a finite number would
    ///   become infinite or zero.
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
    /// - Throws: ``EnvironmentError`` if the variable exists and can't be read as `Value`, and any error of the
    ///   default.
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
        throw EnvironmentError(.typeMismatch, variable, of: name, wanted: Value.self, held: type)
    }
}

// MARK: - Conversions

/// Reads a value as another type, if nothing is lost.
enum VariableReading {
    /// The value as `Value`, or nil if it can't be converted without loss.
    ///
    /// `depth` is the number of types around this one, such as Optionals and raw values.
    static func read<Value>(_ held: Any, as type: Value.Type, depth: Int = 0) -> Value? {
        // First the cast, because a secret that is read as Any must stay hidden.
        if let value = held as? Value { return value }
        // A type may lead to itself through raw values, and would cause endless recursion.
        guard depth < 32 else { return nil }
        if let wrapper = held as? any Wrapper {
            return wrapper.wrapped.flatMap { read($0, as: type, depth: depth + 1) }
        }
        if let container = type as? any Container.Type {
            // A cast to the Optional itself would return nil for a value that can't be read, as if it had been read.
            guard let value = container.reading(held, depth + 1) else { return nil }
            return value as? Value
        }
        if let type = type as? any BinaryInteger.Type, let value = whole(held, as: type) as? Value { return value }
        if let type = type as? any BinaryFloatingPoint.Type, let value = floating(held, as: type) as? Value {
            return value
        }
        if let value: Value = text(held) { return value }
        guard let type = type as? any RawRepresentable.Type else { return nil }
        return represented(held, as: type, depth + 1) as? Value
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
        if let held = held as? any BinaryInteger { return floating(held) }
        guard let held = held as? any BinaryFloatingPoint else { return nil }
        // A narrower type may round a number, but must make it neither infinite nor zero.
        let value = Number(held)
        return held.isFinite != value.isFinite || held.isZero != value.isZero ? nil : value
    }

    private static func floating<Number: BinaryFloatingPoint, Integer: BinaryInteger>(_ held: Integer) -> Number? {
        // Converts back instead of using `Number(exactly:)`, which traps for a `CGFloat` of Foundation on Linux.
        let value = Number(held)
        return Integer(exactly: value) == held ? value : nil
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
        // The standard library ignores everything after the character U+0000.
        if text.utf8.contains(0) { return true }
        let text = text.lowercased()
        if number.isInfinite { return !text.contains("inf") }
        // In hexadecimal an "e" is a digit.
        let exponent: Character = text.contains("x") ? "p" : "e"
        let digits = text.prefix { $0 != exponent }
        return number.isZero && digits.contains { $0.isHexDigit && $0 != "0" }
    }

    // MARK: Raw values

    private static func represented<Value: RawRepresentable>(_ held: Any, as type: Value.Type, _ depth: Int) -> Value? {
        read(held, as: Value.RawValue.self, depth: depth).flatMap(Value.init(rawValue:))
    }
}

/// A type whose contents are read: an Optional, a secret or an array.
private protocol Container {
    static func reading(_ held: Any, _ depth: Int) -> Self?
}

/// A value around another one: an Optional or a secret.
private protocol Wrapper: Container {
    var wrapped: Any? { get }
}

extension Optional: Wrapper {
    fileprivate var wrapped: Any? { self }
    fileprivate static func reading(_ held: Any, _ depth: Int) -> Self? {
        VariableReading.read(held, as: Wrapped.self, depth: depth).map(Optional.some)
    }
}

extension Secret: Wrapper {
    fileprivate var wrapped: Any? { value }
    fileprivate static func reading(_ held: Any, _ depth: Int) -> Self? {
        VariableReading.read(held, as: Value.self, depth: depth).map(Secret.init)
    }
}

extension Array: Container {
    fileprivate static func reading(_ held: Any, _ depth: Int) -> Self? {
        guard let held = held as? [Any] else { return nil }
        let elements = held.compactMap { VariableReading.read($0, as: Element.self, depth: depth) }
        return elements.count == held.count ? elements : nil
    }
}

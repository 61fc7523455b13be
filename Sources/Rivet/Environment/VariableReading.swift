/// Reads a value as another type, where nothing is lost by it.
enum VariableReading {
    /// The value as `Value`, or nil when it can't be read so.
    static func read<Value>(_ held: Any, as type: Value.Type) -> Value? {
        if let secret = held as? any HiddenValue {
            // What any value fits, such as Any, must not uncover a secret.
            if let value = held as? Value { return value }
            return read(secret.hidden, as: type)
        }
        if let held = held as? any OptionalValue {
            if let value = held as? Value { return value }
            return held.wrapped.flatMap { read($0, as: type) }
        }
        if let value = held as? Value { return value }
        if let wrapper = type as? any OptionalValue.Type { return wrapper.wrapping(held).flatMap { $0 as? Value } }
        if let wrapper = type as? any HiddenValue.Type { return wrapper.hiding(held) as? Value }
        if let array = type as? any ArrayValue.Type { return array.elements(of: held) as? Value }
        return number(held, as: type) ?? text(held, as: type) ?? raw(held, as: type)
    }

    /// Whether a value is an Optional without one, also as a secret or in another Optional.
    static func isNil(_ held: Any) -> Bool {
        if let secret = held as? any HiddenValue { return isNil(secret.hidden) }
        guard let optional = held as? any OptionalValue else { return false }
        return optional.wrapped.map(isNil) ?? true
    }

    // MARK: Numbers

    private static func number<Value>(_ held: Any, as type: Value.Type) -> Value? {
        if let type = type as? any BinaryInteger.Type { return whole(held, as: type) as? Value }
        if let type = type as? any BinaryFloatingPoint.Type { return floating(held, as: type) as? Value }
        return nil
    }

    private static func whole<Number: BinaryInteger>(_ held: Any, as type: Number.Type) -> Number? {
        if let held = held as? any BinaryInteger { return Number(exactly: held) }
        if let held = held as? any BinaryFloatingPoint { return Number(exactly: held) }
        return nil
    }

    private static func floating<Number: BinaryFloatingPoint>(_ held: Any, as type: Number.Type) -> Number? {
        if let held = held as? any BinaryInteger { return Number(exactly: held) }
        guard let held = held as? any BinaryFloatingPoint else { return nil }
        return rounded(held, to: type)
    }

    /// A rounded value is what a narrower type is for; infinity in the place of a number is not.
    private static func rounded<Number: BinaryFloatingPoint>(
        _ held: some BinaryFloatingPoint,
        to type: Number.Type
    ) -> Number? {
        let value = Number(held)
        return held.isFinite && !value.isFinite ? nil : value
    }

    // MARK: Text

    private static let words = [
        "true": true, "yes": true, "on": true, "1": true, "false": false, "no": false, "off": false, "0": false,
    ]

    private static func text<Value>(_ held: Any, as type: Value.Type) -> Value? {
        guard let held = held as? any StringProtocol else { return nil }
        let text = String(held)
        if type == Bool.self { return words[text.lowercased()] as? Value }
        // A character's initialiser traps at any other text.
        guard type != Character.self || text.count == 1 else { return nil }
        guard let type = type as? any LosslessStringConvertible.Type, let value = type.init(text) else { return nil }
        if let number = value as? any BinaryFloatingPoint, isLossy(number, text) { return nil }
        return value as? Value
    }

    /// Whether a number is infinite or zero only because the text is beyond what it can hold.
    private static func isLossy(_ number: some BinaryFloatingPoint, _ text: String) -> Bool {
        let text = text.lowercased()
        if number.isInfinite { return !text.contains("inf") }
        // In hexadecimal an "e" is a digit.
        let digits = text.prefix { $0 != (text.contains("x") ? "p" : "e") }
        return number.isZero && digits.contains { $0.isHexDigit && $0 != "0" }
    }

    // MARK: Raw values

    private static func raw<Value>(_ held: Any, as type: Value.Type) -> Value? {
        guard let type = type as? any RawRepresentable.Type else { return nil }
        return represented(held, as: type) as? Value
    }

    private static func represented<Value: RawRepresentable>(_ held: Any, as type: Value.Type) -> Value? {
        // A type that is its own raw value would be looked for without end.
        guard Value.RawValue.self != Value.self else { return nil }
        return read(held, as: Value.RawValue.self).flatMap(Value.init(rawValue:))
    }
}

/// An Optional, seen by code that doesn't know of what.
private protocol OptionalValue {
    var wrapped: Any? { get }
    static func wrapping(_ held: Any) -> Self?
}

extension Optional: OptionalValue {
    fileprivate var wrapped: Any? { self }
    fileprivate static func wrapping(_ held: Any) -> Self? {
        VariableReading.read(held, as: Wrapped.self).map(Optional.some)
    }
}

/// An array, seen by code that doesn't know of what.
private protocol ArrayValue {
    static func elements(of held: Any) -> Self?
}

extension Array: ArrayValue {
    fileprivate static func elements(of held: Any) -> Self? {
        guard let held = held as? [Any] else { return nil }
        let elements = held.compactMap { VariableReading.read($0, as: Element.self) }
        return elements.count == held.count ? elements : nil
    }
}

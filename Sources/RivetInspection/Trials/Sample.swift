public import Rivet

/// A value for run-time arguments, with which a trial builds the definitions that take some.
///
/// ```swift
/// let samples: [Sample] = [
///     .value("Berlin"),                                       // for every argument that is a String
///     .value(URL(filePath: "/tmp")),
///     .object { factory in try factory["Radio"] as Radio },   // for every argument that is a Radio
///     .arguments(of: "Route", "Berlin", 3),                   // for this definition alone
/// ]
/// let trial = try await ObjectGraphFactory(AppModule.self, environment: environment).trial(samples: samples)
/// ```
///
/// For an argument, a trial takes the first sample of exactly its type, or else the first one that has it, such as an
/// object of a class for an argument that is a protocol. An Optional argument without a sample is nil.
public struct Sample: Sendable {
    /// The definition that alone receives the values, or nil.
    let name: String?
    /// The type of the value; nil for the arguments of one definition.
    let type: Any.Type?
    private let make: @Sendable (ObjectGraphFactory) throws -> [Any]

    /// A sample for each argument of a type.
    ///
    /// - Parameter value: The value. A trial evaluates the expression for each definition, so each one receives an
    ///   object of its own.
    /// - Returns: The sample.
    public static func value<Value>(_ value: @autoclosure @escaping @Sendable () -> Value) -> Sample {
        Sample(name: nil, type: Value.self) { _ in [value()] }
    }

    /// A sample for each argument of a type, which needs other objects.
    ///
    /// - Parameter make: Creates the value. A trial calls it for each definition, with its own factory.
    /// - Returns: The sample.
    public static func object<Value>(
        _ make: @escaping @Sendable (ObjectGraphFactory) throws -> Value
    ) -> Sample {
        Sample(name: nil, type: Value.self) { factory in [try make(factory)] }
    }

    /// A sample with all arguments of one definition.
    ///
    /// - Parameters:
    ///   - name: The whole name of the definition.
    ///   - arguments: The arguments, in their order.
    /// - Returns: The sample.
    public static func arguments<each Argument: Sendable>(
        of name: String,
        _ arguments: repeat each Argument
    ) -> Sample {
        var values: [any Sendable] = []
        repeat values.append(each arguments)
        let all = values
        return Sample(name: name, type: nil) { _ in all }
    }

    /// Its values.
    func values(in factory: ObjectGraphFactory) throws -> [Any] { try make(factory) }

    private init(
        name: String?,
        type: Any.Type?,
        _ make: @escaping @Sendable (ObjectGraphFactory) throws -> [Any]
    ) {
        (self.name, self.type, self.make) = (name, type, make)
    }
}

extension [Sample] {
    /// Arguments that no sample has.
    struct Lack: Error {
        /// The types of the arguments.
        let types: [Any.Type]
    }

    /// The arguments of a definition.
    ///
    /// - Throws: A ``Lack``, or the error of a sample's closure.
    func arguments(of definition: AnyDefinition, in factory: ObjectGraphFactory) throws -> [Any] {
        if let own = first(where: { $0.name == definition.name }) { return try own.values(in: factory) }
        return try arguments(of: definition.argumentTypes ?? [], in: factory)
    }

    /// Arguments of types.
    ///
    /// - Throws: A ``Lack``, or the error of a sample's closure.
    func arguments(of types: [Any.Type], in factory: ObjectGraphFactory) throws -> [Any] {
        let arguments = try types.map { try argument(of: $0, in: factory) }
        let missing = zip(types, arguments).filter { $0.1 == nil }.map(\.0)
        guard missing.isEmpty else { throw Lack(types: missing) }
        return arguments.compactMap(\.self)
    }

    /// An argument of a type, or nil if no sample has it.
    private func argument(of type: Any.Type, in factory: ObjectGraphFactory) throws -> Any? {
        func fits<Argument>(_ type: Argument.Type, _ value: Any) -> Bool { value is Argument }
        if let exact = first(where: { $0.type == type }) { return try exact.values(in: factory).first }
        for sample in self where sample.name == nil {
            if let value = try sample.values(in: factory).first, fits(type, value) { return value }
        }
        return (type as? any ExpressibleByNilLiteral.Type).map { $0.init(nilLiteral: ()) }
    }
}

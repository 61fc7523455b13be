public import Configuration
public import Rivet

extension Rivet.Environment {
    /// A variable that an environment reads from a configuration: its key and its type.
    public enum Variable: Sendable {
        case text(String)
        case number(String)
        case flag(String)
        /// A text that no output may show.
        case secret(String)

        var key: String {
            switch self {
            case .text(let key), .number(let key), .flag(let key), .secret(let key): key
            }
        }
    }

    /// Reads an environment from a configuration.
    ///
    /// The configuration can't list its keys, so this initializer needs to know them. A variable that the configuration
    /// doesn't have is absent. The graph then reports each definition that depends on it.
    ///
    /// - Parameters:
    ///   - name: The name of the environment.
    ///   - config: The configuration.
    ///   - variables: The variables to read. Each one has the name of its key.
    /// - Throws: The configuration's error if a value has the wrong type, such as an array in place of a text.
    public init(name: Name, reading config: ConfigReader, _ variables: [Variable]) throws {
        var values: [String: any Sendable] = [:]
        for variable in variables { values[variable.key] = try config.value(of: variable) }
        self.init(name: name, variables: values)
    }
}

extension ConfigReader {
    fileprivate func value(of variable: Rivet.Environment.Variable) throws -> (any Sendable)? {
        let key = ConfigKey(variable.key)
        do {
            return switch variable {
            case .text: try requiredString(forKey: key)
            case .number: try requiredInt(forKey: key)
            case .flag: try requiredBool(forKey: key)
            case .secret: Secret(try requiredString(forKey: key, isSecret: true))
            }
        } catch {
            // The type of the error isn't public, so it doesn't show whether the value is absent or of another type.
            if hasValue(forKey: key) { throw error }
            return nil
        }
    }

    /// Whether the configuration has a value of any type.
    private func hasValue(forKey key: ConfigKey) -> Bool {
        let values: [Any?] = [
            string(forKey: key, isSecret: true), int(forKey: key, isSecret: true),
            double(forKey: key, isSecret: true), bool(forKey: key, isSecret: true),
            bytes(forKey: key, isSecret: true), stringArray(forKey: key, isSecret: true),
            intArray(forKey: key, isSecret: true), doubleArray(forKey: key, isSecret: true),
            boolArray(forKey: key, isSecret: true), byteChunkArray(forKey: key, isSecret: true),
        ]
        return values.contains { $0 != nil }
    }
}

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
    /// - Throws: The configuration's error if a value has the wrong type.
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
            // An absent value and one of another type can't be told apart by the error.
            let isPresent =
                string(forKey: key, isSecret: true) != nil || int(forKey: key, isSecret: true) != nil
                || double(forKey: key, isSecret: true) != nil || bool(forKey: key, isSecret: true) != nil
            if isPresent { throw error }
            return nil
        }
    }
}

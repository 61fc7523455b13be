import Rivet

// A method whose failure decides on a definition.
final class FailedMethod: Module {
    func addRemote() throws {
        let url: String = try environment["Failed URL"]
        define("Failed Store") { url }
    }
    override func configure() {
        // expect: duplicate warning
        if (try? addRemote()) == nil { define("Failed Store") { "memory" } }
    }
}
func useFailedMethod() throws {
    _ = try ObjectGraphFactory(FailedMethod.self, environment: .process(name: .production))["Failed Store"] as String
}

// A handler that checks the error before it handles it.
final class CheckedError: Module {
    override func configure() {
        define("Checked Use") { factory in
            // expect: missing warning
            do { return try factory["Checked Custom"] as Int } catch {
                if "\(error)".contains("Checked") { return 1 }
                throw error
            }
        }
    }
}
func useCheckedError() throws {
    _ = try ObjectGraphFactory(CheckedError.self, environment: Environment())["Checked Use"] as Int
}

// A helper that handles the failure of its argument.
func attempt<T>(_ body: @autoclosure () throws -> T) -> T? { try? body() }
final class TriedArgument: Module {
    override func configure() {
        // expect: missing warning
        define("Trial Use") { factory in attempt(try factory["Trial Custom"] as Int) ?? 1 }
    }
}
func useTriedArgument() throws {
    _ = try ObjectGraphFactory(TriedArgument.self, environment: Environment())["Trial Use"] as Int
}

// An asynchronous request whose failure is handled.
final class DeferredRequest: Module { override func configure() { define("Deferred Base") { 1 } } }
func loadDeferred(_ factory: ObjectGraphFactory) async -> Int {
    // expect: missing warning
    async let custom: Int = factory["Deferred Custom"]
    return (try? await custom) ?? 1
}
func useDeferredRequest() async throws {
    _ = await loadDeferred(try ObjectGraphFactory(DeferredRequest.self, environment: Environment()))
}

// Two definitions that request each other only if a variable is missing.
final class MissingVariable: Module {
    override func configure() {
        define("Vacant Primary") { factory in
            let cached: Int? = try? factory.environment["Vacant Backup"]
            return try cached ?? factory["Vacant Secondary"] as Int
        }
        define("Vacant Secondary") { factory in
            let cached: Int? = try? factory.environment["Vacant Primary"]
            // expect: cycle warning
            return try cached ?? factory["Vacant Primary"] as Int
        }
    }
}
func useMissingVariable() throws {
    let f = try ObjectGraphFactory(MissingVariable.self, environment: Environment(variables: ["Vacant Primary": 1]))
    _ = try (f["Vacant Primary"] as Int) + f["Vacant Secondary"]
}

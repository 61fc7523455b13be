import Rivet
import Testing

// Graphs described by their shape alone. Each object is the text of its name, and only the dependencies matter.

extension Module {
    /// Defines a singleton or a prototype, for tests that try both.
    func define<Object: Sendable>(
        _ name: String,
        shared: Bool,
        as make: @escaping @Sendable (ObjectGraphFactory) throws -> Object
    ) {
        if shared { define(Key(name), in: .singleton, as: make) } else { define(Key(name), as: make) }
    }
}

/// The scopes of the objects in a ring or a chain.
enum Links: String, CaseIterable, Sendable {
    case prototypes, singletons, mixed

    func isShared(_ index: Int) -> Bool { self == .singletons || self == .mixed && index.isMultiple(of: 2) }
}

/// A ring: "N0" depends on "N1", and so on, and the last on "N0".
///
/// "Outside" also depends on "N0".
func ring(_ count: Int, of links: Links) throws -> ObjectGraphFactory {
    try factory { module in
        module.define("Outside") { factory in try factory["N0"] as String }
        module.define("Bystander") { _ in "well" }
        for index in 0..<count {
            let next = "N\((index + 1) % count)"
            module.define("N\(index)", shared: links.isShared(index)) { factory in try factory[next] as String }
        }
    }
}

/// A chain: "N0" depends on "N1", and so on.
///
/// The last one has no dependencies.
func chain(_ count: Int, of links: Links) throws -> ObjectGraphFactory {
    try factory { module in
        for index in 0..<count {
            let next = index + 1 < count ? "N\(index + 1)" : nil
            module.define("N\(index)", shared: links.isShared(index)) { factory -> String in
                guard let next else { return "end" }
                return try factory[next]
            }
        }
    }
}

/// Like `watched`, for a body that returns a value.
func found<Value: Sendable>(
    seconds: Double = 120,
    stack: Int? = nil,
    _ body: @escaping @Sendable () throws -> Value
) async throws -> Value {
    let value = Later<Value>()
    try await watched(seconds: seconds, stack: stack) { value.set(try body()) }
    return try value.value
}

extension ResolutionError {
    var names: [String] { path.map(\.name) }

    /// Whether the path ends with a name that it has visited, and visits no other name twice.
    var isClosedOnce: Bool {
        guard let last = names.last else { return false }
        let before = names.dropLast()
        return name == last && before.contains(last) && Set(before).count == before.count
    }
}

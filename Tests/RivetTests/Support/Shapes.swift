import Rivet
import Testing

// Graphs by their shape alone: every object is the text of its name, what matters is who needs whom.

extension Module {
    /// Defines an object in one scope or the other, for tests that try both.
    func define<Object: Sendable>(
        _ name: String,
        shared: Bool,
        as make: @escaping @Sendable (ObjectGraphFactory) throws -> Object
    ) {
        if shared { define(Key(name), in: .singleton, as: make) } else { define(Key(name), as: make) }
    }
}

/// What a ring or a chain is made of.
enum Links: String, CaseIterable, Sendable {
    case prototypes, singletons, mixed

    func isShared(_ index: Int) -> Bool { self == .singletons || self == .mixed && index.isMultiple(of: 2) }
}

/// A ring in which "N0" needs "N1", and so on, and the last one "N0"; "Outside" needs "N0" as well.
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

/// A chain in which "N0" needs "N1", and so on, and the last one nothing.
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

/// As `watched`, for a body that finds something out.
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

    /// Whether the path ends with a name that it has been through, and goes through no other twice.
    var isClosedOnce: Bool {
        guard let last = names.last else { return false }
        let before = names.dropLast()
        return name == last && before.contains(last) && Set(before).count == before.count
    }
}

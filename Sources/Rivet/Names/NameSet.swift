/// A set of names.
///
/// It has the storage of the tables that number names, because the compiler emits the code of a set or a dictionary
/// once for each type of its elements.
package struct NameSet: Sendable {
    private var numbers: [String: Int] = [:]

    init() {}

    init(_ names: some Sequence<String>) { for name in names { add(name) } }

    var isEmpty: Bool { numbers.isEmpty }

    var count: Int { numbers.count }

    var names: some Sequence<String> { numbers.keys }

    func contains(_ name: String) -> Bool { numbers[name] != nil }

    mutating func add(_ name: String) { numbers[name] = 0 }

    /// Adds a name, and returns whether it is new.
    mutating func insert(_ name: String) -> Bool {
        if contains(name) { return false }
        add(name)
        return true
    }
}

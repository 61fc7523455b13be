/// A type with its generic arguments, which together identify a module such as `TableModule<Order>`.
struct SpecializedType: Hashable {
    /// The USR of the declaration.
    let usr: String
    let arguments: [String]

    /// The names of the generic parameters of a type in the compiler's output.
    static let parameters = ["A", "B", "C", "D", "E", "F", "G", "H"]

    init(_ usr: String, _ arguments: [String]) { (self.usr, self.arguments) = (usr, arguments) }

    init(_ usr: String, _ type: SourceType) { self.init(usr, type.genericArguments) }

    /// Creates the type with an id.
    init(_ id: String) {
        let parts = id.split(separator: "<", maxSplits: 1)
        usr = parts.first.map(String.init) ?? id
        arguments = parts.count == 2 ? TypeNames.split(parts[1].dropLast()) : []
    }

    /// The USR, or the USR with the arguments.
    ///
    /// No USR contains angle brackets.
    var id: String { arguments.isEmpty ? usr : "\(usr)<\(arguments.joined(separator: ", "))>" }
}

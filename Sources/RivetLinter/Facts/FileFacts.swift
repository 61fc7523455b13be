/// The uses of Rivet's API in one source file, as the compiler resolved them.
package struct FileFacts: Hashable, Sendable, Codable {
    /// The absolute path of the file.
    package var file: String
    /// The Swift module of its target.
    package var target: String
    package var modules: [ModuleClass] = []
    package var constants: [Constant] = []
    package var bodies: [Body] = []
    /// The cases of enums by their USRs, each with the USR of its enum and its name: "s:3Car4NameO.engine".
    package var cases: [String: String] = [:]

    /// The USRs of the types that the file declares, by their names without generic arguments.
    package var types: [String: String] = [:]
    /// The USRs of the superclasses of classes that aren't modules, by the USRs of the classes.
    package var superclasses: [String: String] = [:]
    /// The names of the internal and private types, whose conformances no other target can declare.
    package var sealedTypes: Set<String> = []
    /// The USRs and the qualified names of the properties that can be set, so that their values are unknown.
    package var changed: Set<String> = []
    /// Why the file couldn't be read, without any other facts, or nil.
    package var unreadable: Unreadable?
    /// Why the linter doesn't know the compiler that read the file, or nil.
    package var unknownCompiler: String?

    /// The qualified name of a property of a type.
    package static func property(_ name: String, of type: String) -> String { "\(type).\(name)" }

    /// A part of the compiler's syntax tree that the linter doesn't know.
    package struct Unreadable: Error, Hashable, Codable {
        package var what: String
        package var site: Site
    }
}

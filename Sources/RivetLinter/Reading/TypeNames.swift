#if canImport(Darwin)
internal import Darwin
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// Demangles the compiler's types.
struct TypeNames {
    private typealias Demangle =
        @convention(c) (
            UnsafePointer<CChar>?, Int, UnsafeMutablePointer<CChar>?, UnsafeMutablePointer<Int>?, UInt32
        ) -> UnsafeMutablePointer<CChar>?

    // A function of the Swift runtime for tools. Swift code can't import it, so this looks it up by name.
    private static let demangle: Demangle? = {
        guard let symbol = dlsym(UnsafeMutableRawPointer(bitPattern: 0), "swift_demangle") else { return nil }
        return unsafeBitCast(symbol, to: Demangle.self)
    }()

    private var known: [String: SourceType] = [:]

    /// The type for a mangled name from the compiler's dump, such as "$s3Car6EngineCD".
    mutating func type(_ mangled: String) -> SourceType {
        if let type = known[mangled] { return type }
        let type = TypeNames.read(mangled)
        known[mangled] = type
        return type
    }

    /// Whether this is the mangled name of a pack.
    static func isPack(_ mangled: String) -> Bool { mangled.hasSuffix("QPD") }

    /// The type of a tuple.
    static func tuple(of elements: [SourceType]) -> SourceType {
        describe("(\(elements.map(\.spelling).joined(separator: ", ")))")
    }

    /// The types of a pack, such as the two of "Pack{Swift.Int, Swift.String}".
    mutating func pack(_ mangled: String) -> [SourceType] {
        let spelling = type(mangled).spelling
        guard spelling.hasPrefix("Pack{"), spelling.hasSuffix("}") else { return [type(mangled)] }
        return TypeNames.split(spelling.dropFirst(5).dropLast()).map(TypeNames.describe)
    }

    private static func read(_ mangled: String) -> SourceType {
        guard let text = demangle?(mangled, mangled.utf8.count, nil, nil, 0) else {
            return SourceType(spelling: mangled, isNameable: false)
        }
        defer { free(text) }
        let spelling = String(cString: text)
        // The runtime returns a name that it can't demangle unchanged.
        guard spelling != mangled else { return SourceType(spelling: mangled, isNameable: false) }
        // The spelling of an associated type, "A.Car.Feature.Root", looks like that of a type in a module "A".
        if ["Qz", "Qy", "QZ", "QY"].contains(where: mangled.contains) { return .unknown }
        var type = describe(spelling)
        if type.shape == .plain, isProtocol(mangled, before: "D") { type.shape = .existential }
        return type
    }

    /// Whether this is the mangled name of a key for objects of a protocol.
    static func isKeyOfProtocol(_ mangled: String?) -> Bool {
        mangled.map { $0.hasPrefix(RivetName.keyTypePrefix) && isProtocol($0, before: "GD") } ?? false
    }

    /// Whether a mangled name is that of a protocol before this ending.
    private static func isProtocol(_ mangled: String, before ending: String) -> Bool {
        // Existentials end in "p", those with a class in "Xc" or "Xl", and constrained ones in "XP".
        ["p", "Xc", "Xl", "XP"].contains { mangled.hasSuffix($0 + ending) }
    }

    static func describe(_ spelling: String) -> SourceType {
        var type = SourceType(spelling: spelling, isNameable: isNameable(spelling))
        if spelling == "Any" {
            type.shape = .any
        } else if spelling.hasPrefix("Swift.Optional<"), spelling.hasSuffix(">") {
            type.shape = .optional
        } else if arrow(in: spelling[...]) != nil {
            type.shape = .function
        }
        return type
    }

    // Private types are "(Engine in _9DBFE46F…)", local ones "Engine #1 in …", generic parameters "A", "A1" or "τ_0_0",
    // opaque ones "some" or "<<opaque return type of …>>".
    private static func isNameable(_ spelling: String) -> Bool {
        if spelling.contains(" in ") || spelling.contains("opaque ") || spelling.contains("τ") { return false }
        if spelling.contains("…") { return false }
        // A constrained existential has a requirement such as "Self.Element == Swift.Int".
        if spelling.contains("Self.") { return false }
        if spelling.contains("Pack{") || spelling.contains("(extension in") { return false }
        let words = spelling.split { !(SourceType.isPartOfName($0) || $0 == "@") }
        return !words.contains { word in
            // A word that begins with a dot is nested in a generic type: "Car.Box<Swift.Int>.Lid".
            guard let first = word.first, first.isUppercase, !word.contains(".") else { return false }
            return !["Any", "Self", "AnyObject"].contains(word)
        }
    }

    /// The first arrow outside of all brackets.
    static func arrow(in text: Substring) -> Range<Substring.Index>? {
        var depth = 0
        var last: Character = " "
        for index in text.indices {
            switch text[index] {
            case "(", "<", "[": depth += 1
            case ")", "]": depth -= 1
            case ">" where last == "-":
                if depth == 0 { return text.index(before: index)..<text.index(after: index) }
            case ">": depth -= 1
            default: break
            }
            last = text[index]
        }
        return nil
    }

    /// Splits a text at the commas outside of all brackets.
    static func split(_ text: Substring) -> [String] {
        var parts: [String] = []
        var depth = 0
        var part = ""
        var last: Character = " "
        for character in text {
            switch character {
            case "(", "<", "[", "{": depth += 1
            case ")", "]", "}": depth -= 1
            case ">" where last != "-": depth -= 1
            default: break
            }
            last = character
            if character == ",", depth == 0 {
                parts.append(part)
                part = ""
            } else if !(part.isEmpty && character == " ") {
                part.append(character)
            }
        }
        return part.isEmpty ? parts : parts + [part]
    }
}

/// What the USR of a declaration shows about its place.
extension SourceReader {
    /// Whether the package may contain the declaration: either outside of libraries, or in an extension of a library's
    /// type.
    static func mayBeInPackage(_ usr: String) -> Bool {
        guard usr.hasPrefix("s:") else { return false }
        if !isLibrary(usr) { return true }
        if usr.hasPrefix("s:5Rivet") { return isExtension(usr.dropFirst("s:5Rivet".count)) }
        // After the type, the USR has the module of the extension, which is "s" for the standard library.
        let rest = usr.hasPrefix("s:S") ? usr.dropFirst(4) : usr.dropFirst(3)
        return isExtension(rest) && !rest.hasPrefix("10FoundationE")
    }

    /// Whether a declaration belongs to a type of the standard library or Rivet, as far as its USR shows.
    static func isLibrary(_ usr: String) -> Bool {
        usr.hasPrefix("s:S") || usr.hasPrefix("s:s") || usr.hasPrefix("s:5Rivet")
    }

    /// Whether a type with a mangled name is declared by the standard library or Rivet.
    static func isLibraryType(_ mangled: String?) -> Bool {
        mangled.flatMap(usr).map { isLibrary($0) && !mayBeInPackage($0) } ?? false
    }

    /// Whether the rest of a USR, after the module or a type of the library, begins with types and the module of an
    /// extension.
    private static func isExtension(_ usr: Substring) -> Bool {
        var rest = usr
        while let first = rest.first, first.isNumber {
            // A name that begins with "0" repeats words of earlier names, such as those of the module RivetCar.
            if first == "0" {
                let ownModules = ["0A9LifecycleE", "0A7TestingE", "0A10InspectionE"]
                return rest.contains("E") && !ownModules.contains(where: rest.hasPrefix)
            }
            let digits = rest.prefix(while: \.isNumber)
            rest = rest.dropFirst(digits.count).dropFirst(Int(digits) ?? 0)
            guard let kind = rest.first else { return false }
            if kind == "E" { return true }
            // An extension for some generic arguments has them before the "E".
            guard "VCOP".contains(kind) else { return hasRequirements(rest) }
            rest = rest.dropFirst()
        }
        return false
    }

    /// Whether a text contains the end of a list of requirements: "R", some small letters, digits or "_", and "lE".
    private static func hasRequirements(_ text: Substring) -> Bool {
        var isOpen = false
        var last: UInt8 = 0
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "R"): isOpen = true
            case UInt8(ascii: "E"):
                if isOpen, last == UInt8(ascii: "l") { return true }
                isOpen = false
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"): break
            default: isOpen = false
            }
            last = byte
        }
        return false
    }
}

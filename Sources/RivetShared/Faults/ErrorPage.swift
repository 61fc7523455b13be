internal import CRivet

/// The page about an error's code.
package enum ErrorPage {
    /// The address of the hosted documentation, such as "https://example.org/rivet".
    ///
    /// The environment variable `RIVET_DOCUMENTATION` sets it when Rivet is built.
    package static let documentation = rivet_documentation().map { String(cString: $0) }

    /// The code in brackets at the end of a message, with the address of its page if there is one.
    ///
    /// - Parameters:
    ///   - code: The code.
    ///   - type: The name of the error's type.
    ///   - product: The product that has the page.
    ///   - documentation: The address of the hosted documentation.
    /// - Returns: The end of the message.
    package static func mark(
        _ code: String,
        of type: String,
        in product: String = "Rivet",
        at documentation: String? = ErrorPage.documentation
    ) -> String {
        mark(code, address(of: code, of: type, in: product, at: documentation))
    }

    /// The code in brackets, with an address if there is one.
    fileprivate static func mark(_ code: String, _ address: String?) -> String {
        "[\(code)]" + (address.map { " (\($0))" } ?? "")
    }

    /// The address of the page about a code, or nil if no address of the documentation is configured.
    fileprivate static func address(
        of code: String,
        of type: String,
        in product: String = "Rivet",
        at documentation: String?
    ) -> String? {
        // A script without an address may set the environment variable to an empty text.
        guard let documentation, !documentation.isEmpty else { return nil }
        let base = documentation.hasSuffix("/") ? String(documentation.dropLast()) : documentation
        let folder = "\(base)/documentation/\(product.lowercased())/\(type.lowercased())"
        // DocC distinguishes the type `Code` from the property `code`.
        return "\(folder)/code-swift.struct/\(code.lowercased())"
    }
}

extension Fault.Code {
    /// The error type whose documentation has a page about the code, or nil if only the linter reports the code.
    private var errorType: String? {
        switch self {
        case .neverUsed, .neverRequired, .untyped, .notChecked, .suppression: nil
        // The running program reports it as an error of the request.
        case .undeclared: "ResolutionError"
        default: "Problem"
        }
    }

    /// The address of the page about the code, or nil if no page exists.
    package func page(at documentation: String? = ErrorPage.documentation) -> String? {
        errorType.flatMap { ErrorPage.address(of: rawValue, of: $0, at: documentation) }
    }

    /// The code in brackets, with the address of its page if there is one.
    package func mark(at documentation: String? = ErrorPage.documentation) -> String {
        ErrorPage.mark(rawValue, page(at: documentation))
    }
}

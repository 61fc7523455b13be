internal import CRivet

/// The page about an error's code.
package enum ErrorPage {
    /// The address of the hosted documentation, such as "https://example.org/rivet".
    ///
    /// The environment variable `RIVET_DOCUMENTATION` sets it when Rivet is built.
    private static let documentation = rivet_documentation().map { String(cString: $0) }

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
        // A script that passes a variable it doesn't have sets the environment variable to an empty text.
        guard let documentation, !documentation.isEmpty else { return "[\(code)]" }
        let base = documentation.hasSuffix("/") ? String(documentation.dropLast()) : documentation
        let folder = "\(base)/documentation/\(product.lowercased())/\(type.lowercased())"
        // DocC distinguishes the type `Code` from the property `code`.
        return "[\(code)] (\(folder)/code-swift.struct/\(code.lowercased()))"
    }
}

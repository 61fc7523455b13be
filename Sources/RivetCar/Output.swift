import Foundation

/// Prints the program's texts.
enum Output {
    /// Prints a text.
    ///
    /// Unlike `print`, it throws if that fails, because a full disk must not look like success.
    static func write(_ text: String) throws {
        do {
            try FileHandle.standardOutput.write(
                contentsOf: Data((text.hasSuffix("\n") || text.isEmpty ? text : text + "\n").utf8)
            )
        } catch {
            // The system's error text, because Foundation has none for some errors.
            let cause = (error as? CocoaError)?.underlying.map { $0 as NSError }
            let reason = cause.map { String(cString: strerror(Int32($0.code))) } ?? "\(error)"
            throw Failure(.inputOutput, "can't write to standard output: \(reason)")
        }
    }

    /// Writes a text to standard error and ignores errors.
    static func note(_ text: String) { try? FileHandle.standardError.write(contentsOf: Data("\(text)\n".utf8)) }
}

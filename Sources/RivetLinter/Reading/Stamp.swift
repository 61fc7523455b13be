internal import Foundation

/// The size and the modification date of a file, which reveal a change.
package struct Stamp: Hashable, Codable {
    private var size: Int
    private var modified: Double

    package init(of path: String) throws(LintFault) {
        do {
            let attributes = try FileManager.default.attributesOfItem(atPath: path)
            size = (attributes[.size] as? NSNumber)?.intValue ?? -1
            modified = (attributes[.modificationDate] as? Date)?.timeIntervalSinceReferenceDate ?? 0
        } catch { throw LintFault("can't read \(path): \(error.localizedDescription)") }
    }
}

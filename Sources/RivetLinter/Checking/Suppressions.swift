internal import Foundation
internal import RivetShared

/// The comments that suppress findings: `// rivet-lint:ignore CODE REASON`.
///
/// A comment applies to its line, or to the next line of code if it is alone on its line.
struct Suppressions {
    private struct Comment {
        let site: Site
        /// The line of code that the comment applies to.
        let line: Int
        let code: String
        let hasReason: Bool
    }

    private var comments: [Comment] = []

    /// Creates a set without comments.
    init() {}

    init(in files: [String]) throws {
        for file in files {
            let data = try Data(contentsOf: URL(fileURLWithPath: file))
            // Few files have such a comment, and this search is fast.
            if data.range(of: Data(Suppressions.mark.utf8)) == nil { continue }
            read(String(decoding: data, as: UTF8.self), in: file)
        }
    }

    /// Reads the comments of a text.
    init(_ text: String, in file: String) { read(text, in: file) }

    private static let mark = "rivet-lint:ignore"

    private mutating func read(_ text: String, in file: String) {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        for (number, line) in lines.enumerated() {
            guard let comment = line.firstRange(of: "//"), let mark = line.firstRange(of: Suppressions.mark),
                line[comment.upperBound..<mark.lowerBound].allSatisfy({ $0 == " " || $0 == "/" }),
                // An odd number of quotes means that the comment is in a string literal.
                line[..<comment.lowerBound].count(where: { $0 == "\"" }).isMultiple(of: 2)
            else { continue }
            let words = line[mark.upperBound...].split(whereSeparator: \.isWhitespace)
            let isAlone = line[..<comment.lowerBound].allSatisfy(\.isWhitespace)
            let next = isAlone ? lines[(number + 1)...].firstIndex { !$0.isBlankOrComment } : number
            let column = line.utf8.distance(from: line.startIndex, to: comment.lowerBound) + 1
            comments.append(
                Comment(
                    site: Site(file: file, line: number + 1, column: column),
                    line: (next ?? number) + 1,
                    code: words.first.map(String.init) ?? "",
                    hasReason: words.count > 1
                )
            )
        }
    }

    /// The findings that aren't suppressed, and those about the comments themselves.
    func applied(to findings: [Finding]) -> [Finding] {
        var remaining = findings
        var faults: [Finding] = []
        for comment in comments {
            if let fault = fault(of: comment) {
                faults.append(Finding(fault, at: comment.site))
                continue
            }
            let count = remaining.count
            remaining.removeAll {
                $0.code.rawValue == comment.code && $0.site.file == comment.site.file && $0.site.line == comment.line
            }
            if remaining.count == count {
                faults.append(Finding(.unusedSuppression(comment.code), at: comment.site))
            }
        }
        return (remaining + faults).sorted(by: Finding.isBefore)
    }

    private func fault(of comment: Comment) -> Fault? {
        if comment.code.isEmpty { return .suppressionWithoutCode }
        let known = Rule.all.map(\.code.rawValue)
        guard known.contains(comment.code) else {
            return .unknownCode(comment.code, suggestions: Suggestions.nearest(to: comment.code, among: known))
        }
        return comment.hasReason ? nil : .suppressionWithoutReason(comment.code)
    }
}

extension Substring {
    fileprivate var isBlankOrComment: Bool {
        let text = drop(while: \.isWhitespace)
        return text.isEmpty || text.hasPrefix("//")
    }
}

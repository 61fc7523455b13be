internal import Foundation
internal import Rivet

/// The comments that say what isn't to be found: `// rivet-lint:ignore CODE REASON`.
///
/// On a line of code it is of that line, alone on a line of the next one with code.
struct Suppressions {
    private struct Comment {
        let site: Site
        /// The line of code that it is about.
        let line: Int
        let code: String
        let hasReason: Bool
    }

    private var comments: [Comment] = []

    /// None.
    init() {}

    init(in files: [String]) throws {
        for file in files {
            let data = try Data(contentsOf: URL(fileURLWithPath: file))
            // Few files have any, and this search is quick.
            if data.range(of: Data(Suppressions.mark.utf8)) == nil { continue }
            read(String(decoding: data, as: UTF8.self), in: file)
        }
    }

    /// For one text.
    init(_ text: String, in file: String) { read(text, in: file) }

    private static let mark = "rivet-lint:ignore"

    private mutating func read(_ text: String, in file: String) {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        for (number, line) in lines.enumerated() {
            guard let comment = line.firstRange(of: "//"), let mark = line.firstRange(of: Suppressions.mark),
                line[comment.upperBound..<mark.lowerBound].allSatisfy({ $0 == " " || $0 == "/" }),
                // Not inside of a text.
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

    /// What is left of findings, and what is wrong with the comments.
    func applied(to findings: [Finding]) -> [Finding] {
        var left = findings
        var faults: [Finding] = []
        for comment in comments {
            if let fault = fault(of: comment) {
                faults.append(Finding(fault, at: comment.site))
                continue
            }
            let count = left.count
            left.removeAll {
                $0.code.rawValue == comment.code && $0.site.file == comment.site.file && $0.site.line == comment.line
            }
            if left.count == count {
                faults.append(Finding(.idleSuppression(comment.code), at: comment.site))
            }
        }
        return (left + faults).sorted(by: Finding.isBefore)
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

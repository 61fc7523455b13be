internal import Foundation

/// The compiler of one target, with the arguments of the build.
struct Compiler {
    /// The command line of "swift-frontend", without the files.
    let frontend: [String]

    /// Runs the driver to print the command line of the frontend, which has paths that the build's record lacks.
    init(_ target: BuildRecord.Target, work: URL) throws(LintFault) {
        guard let source = target.sources.first else {
            throw LintFault("the target \(target.name) has no source file.")
        }
        let driver = Subprocess(
            executable: target.compiler,
            arguments: Compiler.dumping(target.arguments) + ["-driver-print-jobs", source],
            log: work.appendingPathComponent("\(target.name).driver")
        )
        let outcome = try driver.run()
        // The first job may be that of a bridging header.
        guard outcome.status == 0,
            let line = outcome.output.split(separator: "\n").first(where: { $0.contains(" -dump-ast ") })
        else {
            throw LintFault(
                "\(target.compiler) doesn't print the command that compiles \(target.name): \(outcome.reason)"
            )
        }
        let words = Compiler.words(of: String(line))
        guard words.contains("-frontend"), !words.contains(where: { $0.hasPrefix("@") }) else {
            throw LintFault(
                "\(target.compiler) prints the command that compiles \(target.name) in an unknown form."
            )
        }
        var result: [String] = []
        var index = 0
        while index < words.count {
            switch words[index] {
            case "-primary-file", "-o": index += 1
            case source: break
            case let word: result.append(word)
            }
            index += 1
        }
        frontend = result
    }

    /// A build's arguments, changed to dump the syntax tree instead of emitting a module.
    static func dumping(_ arguments: [String]) -> [String] {
        let alone: Set = [
            "-emit-module", "-emit-dependencies", "-emit-library", "-emit-executable", "-emit-object", "-c",
            "-incremental",
            "-serialize-diagnostics", "-parseable-output", "-enable-batch-mode", "-whole-module-optimization", "-wmo",
            "-no-whole-module-optimization", "-emit-objc-header", "-emit-const-values", "-emit-module-interface",
            "-index-ignore-system-modules", "-save-temps", "-color-diagnostics", "-use-frontend-parseable-output",
            "-static", "-emit-module-separately-wmo", "-no-emit-module-separately", "-warnings-as-errors",
        ]
        let withValue: Set = [
            "-emit-module-path", "-output-file-map", "-index-store-path", "-index-unit-output-path", "-num-threads",
            "-emit-objc-header-path", "-emit-const-values-path", "-emit-module-interface-path", "-o",
            "-emit-private-module-interface-path", "-Werror", "-Wwarning", "-emit-package-module-interface-path",
        ]
        var result = ["-dump-ast", "-dump-ast-format", "json", "-suppress-warnings"]
        var index = 0
        while index < arguments.count {
            let argument = arguments[index]
            if ["-Xfrontend", "-Xcc", "-Xlinker", "-Xclang-linker", "-Xllvm"].contains(argument) {
                // The next argument is for another program, even if it looks like one of these options.
                result += arguments[index...].prefix(2)
                index += 1
            } else if withValue.contains(argument) {
                index += 1
            } else if !alone.contains(argument) {
                result.append(argument)
            }
            index += 1
        }
        return result
    }

    /// Splits a command line into words, as a shell does.
    static func words(of line: String) -> [String] {
        var words: [String] = []
        var word: String?
        var quote: Unicode.Scalar?
        var isEscaped = false
        // As characters, a quotation mark and a combining scalar after it would be one.
        for character in line.unicodeScalars {
            if isEscaped {
                word = (word ?? "") + String(character)
                isEscaped = false
            } else if let open = quote {
                if character == open {
                    quote = nil
                } else if character == "\\", open == "\"" {
                    isEscaped = true
                } else {
                    word = (word ?? "") + String(character)
                }
            } else if character == "'" || character == "\"" {
                quote = character
                word = word ?? ""
            } else if character == "\\" {
                isEscaped = true
            } else if character == " " {
                if let complete = word { words.append(complete) }
                word = nil
            } else {
                word = (word ?? "") + String(character)
            }
        }
        return word.map { words + [$0] } ?? words
    }
}

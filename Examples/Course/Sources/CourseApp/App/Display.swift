/// Shows the content of view models, in place of views.
protocol Display: Sendable {
    func show(_ title: String, _ lines: [String])
}

/// Prints what a screen shows.
struct ConsoleDisplay: Display {
    func show(_ title: String, _ lines: [String]) {
        print("[\(title)]")
        for line in lines { print("  \(line)") }
    }
}

// How long something took.

extension Wording {
    /// A duration with three digits: "0.42 ms", "12.4 ms", "120 ms", "1.25 s", "90 s".
    package static func text(of duration: Duration) -> String {
        // In thousandths of a millisecond; cut, not rounded, so that what overran a limit isn't shown as longer.
        let (seconds, attoseconds) = max(.zero, duration).components
        if seconds >= 100 { return "\(seconds) s" }
        let micros = seconds * 1_000_000 + attoseconds / 1_000_000_000_000
        return micros < 1_000_000 ? "\(digits(micros)) ms" : "\(digits(micros / 1_000)) s"
    }

    /// Thousandths as a number of three digits, without zeros at the end of what is a whole number.
    private static func digits(_ thousandths: Int64) -> String {
        let (whole, rest) = thousandths.quotientAndRemainder(dividingBy: 1_000)
        if rest == 0 || whole >= 100 || whole == 0 && rest < 10 { return "\(whole)" }
        if whole >= 10 { return "\(whole).\(rest / 100)" }
        return "\(whole).\(rest < 100 ? "0" : "")\(rest / 10)"
    }
}

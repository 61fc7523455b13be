/// What was found, and the graphs that it was found in.
package struct Judgement {
    /// In the order of a report, without those that comments suppress.
    package let findings: [Finding]
    /// The same with those that are suppressed, and without what is wrong with comments.
    let all: [Finding]
    /// Names that were said to be asked for from outside, and that nothing defines.
    package let unknownNames: [String]
    let judge: Judge
}

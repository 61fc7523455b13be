/// What every form of every verb notes first: the name, where it was written, and by whom.
struct Draft {
    let name: String
    /// Whether the name is that of a variable, which can't be defined.
    let isVariable: Bool
    let site: SourceSite
    let module: Module.Type?
    let context: Int
}

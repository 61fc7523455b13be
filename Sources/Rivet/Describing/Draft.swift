/// What every form of every verb notes first: the name, where it was written, and by whom.
struct Draft {
    let name: String
    let site: SourceSite
    let module: Module.Type?
    let context: Int
}

/// Code with definitions that no graph contains.
enum Orphan: Hashable {
    /// A module that nothing requires or loads, by its name.
    case module(String)
    /// A function that nothing calls, by its name.
    case function(String)
}

/// The state of one shared object in a factory, or in a resolution.
enum CellState {
    case empty
    case building(Build)
    case ready(AnyBox)
    /// The factory was released.
    case closed
}

internal import CRivet

/// The objects that one request from outside shares, those of the scope `.graph`.
///
/// They hang on the thread that the request runs on, and go when it ends. Used by that thread alone.
final class RequestObjects {
    enum Entry {
        case underWay
        case kept(AnyKeptObject)
    }

    /// By what is never used again: a closure may make factories and drop them while the request goes on.
    var entries: [ScopeSlot: Entry] = [:]
    /// For each object that is being made, the inner ones last, the cells of what was asked for meanwhile, and whose
    /// cells they are; used where something has hooks.
    var needs: [(store: ObjectStore, cells: Set<Int>)] = []

    /// Notes that what is kept in a cell was asked for on a thread.
    static func note(_ cell: Int, in store: ObjectStore, _ thread: UnsafeMutablePointer<rivet_thread>) {
        guard let pointer = thread.pointee.objects else { return }
        let objects = Unmanaged<RequestObjects>.fromOpaque(pointer).takeUnretainedValue()
        for index in objects.needs.indices where objects.needs[index].store === store {
            objects.needs[index].cells.insert(cell)
        }
    }

    /// Those of the request that is under way on a thread.
    static func current(_ thread: UnsafeMutablePointer<rivet_thread>) -> RequestObjects {
        if let objects = thread.pointee.objects {
            return Unmanaged<RequestObjects>.fromOpaque(objects).takeUnretainedValue()
        }
        let objects = RequestObjects()
        thread.pointee.objects = UnsafeRawPointer(Unmanaged.passRetained(objects).toOpaque())
        return objects
    }

    /// Frees those of a request that has ended.
    static func leave(_ thread: UnsafeMutablePointer<rivet_thread>) {
        guard let objects = thread.pointee.objects else { return }
        // First off the thread: what is freed may make requests itself.
        thread.pointee.objects = nil
        Unmanaged<RequestObjects>.fromOpaque(objects).release()
    }
}

internal import RivetShared

/// Values for some objects, by the identities of the objects.
///
/// A look-up is fast, but a removed value still takes up its place. Only the same object may use it again, or a new
/// object at its address.
package struct ObjectTable<Value> {
    private var index = WordIndex()
    private var values: [Value?] = []
    /// The number of values.
    package private(set) var count = 0

    package init() {}

    package var isEmpty: Bool { count == 0 }

    /// All values, in the order in which their objects were added.
    package var all: [Value] { values.compactMap { $0 } }

    /// Removes the value of an object, and returns it.
    package mutating func removeValue(of id: ObjectIdentifier) -> Value? {
        let value = self[id]
        self[id] = nil
        return value
    }

    package subscript(id: ObjectIdentifier) -> Value? {
        get { index.number(of: id).flatMap { values[$0] } }
        set {
            if let newValue {
                let number = index.add(id)
                if number == values.count { values.append(nil) }
                if values[number] == nil { count += 1 }
                values[number] = newValue
            } else if let number = index.number(of: id), values[number] != nil {
                values[number] = nil
                count -= 1
            }
        }
    }
}

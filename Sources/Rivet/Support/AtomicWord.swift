public import CRivet

/// A word that several threads read and write without a lock.
///
/// Its address must not change. So the word is in memory of its own, or it is the first stored property of an object, and
/// no other code accesses that property. The type `Atomic` of the standard library would need iOS 18 and macOS 15.
@usableFromInline package typealias AtomicWord = UnsafeMutablePointer<rivet_word>

extension UnsafeMutablePointer<rivet_word> {
    /// The first stored property of an object whose class has no superclass with stored properties.
    ///
    /// The layout of an object is fixed: its properties follow the header in order. swift-atomics does the same.
    @inlinable
    @inline(__always)
    package init(firstPropertyOf object: AnyObject) {
        self = _getUnsafePointerToStoredProperties(object).assumingMemoryBound(to: rivet_word.self)
    }

    /// Memory for a word that lives as long as the process.
    package static func permanent() -> AtomicWord {
        let word = AtomicWord.allocate(capacity: 1)
        word.initialize(to: rivet_word())
        return word
    }

    /// The object that the word refers to, without a retain, or nil for 0.
    @inlinable
    @inline(__always)
    package func object<Object: AnyObject>(of type: Object.Type = Object.self) -> Unmanaged<Object>? {
        AtomicWord.object(rivet_load(self))
    }

    /// The object with the address in a word.
    @inlinable
    @inline(__always)
    package static func object<Object: AnyObject>(_ value: UInt) -> Unmanaged<Object>? {
        UnsafeRawPointer(bitPattern: value).map { .fromOpaque($0) }
    }
}

extension Unmanaged {
    /// The address, for a word.
    @inlinable package var address: UInt { UInt(bitPattern: toOpaque()) }
}

/// Numbers that are unique in the process.
///
/// Sound as `Sendable`: the number is atomic.
final class Counter: @unchecked Sendable {
    private var last = rivet_number()

    func next() -> UInt64 {
        rivet_number_next(_getUnsafePointerToStoredProperties(self).assumingMemoryBound(to: rivet_number.self))
    }
}

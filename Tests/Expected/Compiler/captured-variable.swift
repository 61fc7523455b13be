// A variable of configure(), changed by a closure.
import Rivet
import Synchronization

final class CarModule: Module {
    override func configure() {
        #if MISTAKE
        var count = 0
        define("Count") { _ in
            count += 1
            return count
        }
        #else
        let count = Mutex(0)
        define("Count") { _ in
            count.withLock {
                $0 += 1
                return $0
            }
        }
        #endif
    }
}

// A closure with a run-time argument, but without the factory.
import Rivet

final class Course: Sendable { init(id: Int) {} }

final class CourseModule: Module {
    override func configure() {
        #if MISTAKE
        define("Course") { (id: Int) in Course(id: id) }
        #else
        define("Course") { (_, id: Int) in Course(id: id) }
        #endif
    }
}

// A run-time argument in a scope that retains objects.
import Rivet

final class Course: Sendable { init(id: Int) {} }

final class CourseModule: Module {
    override func configure() {
        #if MISTAKE
        define("Course", in: .singleton) { (_, id: Int) in Course(id: id) }
        #else
        define("Course") { (_, id: Int) in Course(id: id) }
        #endif
    }
}

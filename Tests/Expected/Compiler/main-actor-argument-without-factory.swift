// A closure on the main actor with a run-time argument, but without the factory.
import Rivet

@MainActor final class Course { init(id: Int) {} }

final class CourseModule: Module {
    override func configure() {
        #if MISTAKE
        define("Course", on: MainActor.self) { (id: Int) in Course(id: id) }
        #else
        define("Course", on: MainActor.self) { (_, id: Int) in Course(id: id) }
        #endif
    }
}

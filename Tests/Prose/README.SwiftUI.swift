// The application in README.md, with a stand-in for SwiftUI (Tests/Prose/Modules).
// options: -parse-as-library
import Rivet

final class CourseList: Sendable {}
struct CourseListView: View {
    let model: CourseList
    var body: some View { Text("courses") }
}
final class AppModule: Module {
    override func configure() { define("Course List", in: .singleton) { CourseList() } }
}

//> @main struct CourseApp

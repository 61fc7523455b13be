import Foundation

/// Answers with recorded texts, in development and in tests.
struct RecordedTransport: Transport {
    func send(_ request: Request) async throws -> Data {
        guard let answer = Self.answers[request.path] else { throw NetworkError.noAnswer(request.path) }
        return Data(answer.utf8)
    }

    private static let answers = [
        "sign-in": #"{"id": "u1", "name": "Ada", "token": "t1"}"#,
        "sign-up": #"{"id": "u2", "name": "Grace", "token": "t2"}"#,
        "password": #"{"message": "We sent you a letter."}"#,
        "courses": """
        [{"id": "swift-101", "title": "Swift for Beginners", "teacher": "Mei", "weeks": 6},
         {"id": "cars-7", "title": "How Cars Work", "teacher": "Otto", "weeks": 4}]
        """,
        "courses/swift-101": #"{"id": "swift-101", "title": "Swift for Beginners", "teacher": "Mei", "weeks": 6}"#,
        "courses/swift-101/lessons": """
        [{"id": "l1", "title": "Names", "minutes": 12, "video": "names.mp4"},
         {"id": "l2", "title": "Types", "minutes": 20}]
        """,
        "courses/swift-101/dates": #"[{"day": "2026-03-02", "title": "First test"}]"#,
        "courses/swift-101/handouts": #"[{"title": "Syllabus", "pages": 3}]"#,
        "courses/swift-101/grades": #"[{"title": "First test", "points": 9, "of": 10}]"#,
        "courses/swift-101/news": #"["Lesson 3 comes on Monday."]"#,
        "courses/swift-101/topics": #"[{"id": "t1", "title": "Welcome", "posts": 2}]"#,
        "lessons/l1": #"{"id": "l1", "title": "Names", "minutes": 12, "video": "names.mp4"}"#,
        "topics/t1": """
        [{"author": "Mei", "text": "Say hello!"}, {"author": "Ada", "text": "Hello."}]
        """,
        "videos/names.mp4": "frames",
        "subtitles/names.mp4": #"["A name is a string."]"#,
        "profile": #"{"name": "Ada", "bio": "Likes engines.", "country": "GB"}"#,
        "users/u1/courses": #"["swift-101"]"#,
        "products": #"[{"id": "certificate", "title": "Certificate", "price": "49 €"}]"#,
    ]
}

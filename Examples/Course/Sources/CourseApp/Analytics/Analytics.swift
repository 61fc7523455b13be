// Each feature has a protocol of its own, so that it only sees its own events.

protocol AuthenticationAnalytics: Sendable {
    func signedIn(by method: String)
    func signedOut()
}

protocol CatalogAnalytics: Sendable {
    func searched(for words: String, found count: Int)
}

protocol CourseAnalytics: Sendable {
    func opened(course id: String)
    func opened(lesson id: String)
}

protocol DiscussionAnalytics: Sendable {
    func read(topic id: String)
    func posted(in topic: String)
}

protocol DownloadAnalytics: Sendable {
    func downloaded(lesson id: String)
}

protocol PlayerAnalytics: Sendable {
    func played(video: String, at speed: Double)
}

protocol ProfileAnalytics: Sendable {
    func changedProfile()
    func deletedAccount()
}

protocol PaymentAnalytics: Sendable {
    func bought(product id: String)
}

protocol LinkAnalytics: Sendable {
    func opened(link: String)
}

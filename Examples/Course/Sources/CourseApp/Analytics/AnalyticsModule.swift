import Rivet
import RivetLifecycle

/// The analytics of all features: one object behind many protocols.
final class AnalyticsModule: Module {
    override func configure() throws {
        group("Analytics Sinks", of: (any AnalyticsSink).self)
        contribute("Analytics Sinks", in: .singleton) { CrashSink() }
        if try environment["FLAG_ANALYTICS", default: false] {
            contribute(
                "Analytics Sinks",
                in: .singleton,
                as: .calling(ServerSink.init, with: .transport, .variable("ANALYTICS_KEY"))
            )
            .onStop { sink in await sink.flush() }
        }
        define(.analytics, in: .singleton, as: .calling(AnalyticsManager.init, with: "Analytics Sinks"))
        alias(.authenticationAnalytics, to: .analytics)
        alias(.catalogAnalytics, to: .analytics)
        alias(.courseAnalytics, to: .analytics)
        alias(.discussionAnalytics, to: .analytics)
        alias(.downloadAnalytics, to: .analytics)
        alias(.playerAnalytics, to: .analytics)
        alias(.profileAnalytics, to: .analytics)
        alias(.paymentAnalytics, to: .analytics)
        alias(.linkAnalytics, to: .analytics)
    }
}

extension Key where Object == AnalyticsManager {
    static var analytics: Self { "Analytics" }
}

extension Key where Object == any AuthenticationAnalytics {
    static var authenticationAnalytics: Self { "Authentication Analytics" }
}

extension Key where Object == any CatalogAnalytics {
    static var catalogAnalytics: Self { "Catalog Analytics" }
}

extension Key where Object == any CourseAnalytics {
    static var courseAnalytics: Self { "Course Analytics" }
}

extension Key where Object == any DiscussionAnalytics {
    static var discussionAnalytics: Self { "Discussion Analytics" }
}

extension Key where Object == any DownloadAnalytics {
    static var downloadAnalytics: Self { "Download Analytics" }
}

extension Key where Object == any PlayerAnalytics {
    static var playerAnalytics: Self { "Player Analytics" }
}

extension Key where Object == any ProfileAnalytics {
    static var profileAnalytics: Self { "Profile Analytics" }
}

extension Key where Object == any PaymentAnalytics {
    static var paymentAnalytics: Self { "Payment Analytics" }
}

extension Key where Object == any LinkAnalytics {
    static var linkAnalytics: Self { "Link Analytics" }
}

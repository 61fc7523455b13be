/// The user's choices.
struct Settings: Sendable {
    let table: Table<String>

    var downloadsOnMobileNetwork: Bool {
        get { table["downloads-on-mobile-network"] == "yes" }
        nonmutating set { table["downloads-on-mobile-network"] = newValue ? "yes" : "no" }
    }

    var playbackSpeed: Double {
        get { table["playback-speed"].flatMap(Double.init) ?? 1 }
        nonmutating set { table["playback-speed"] = "\(newValue)" }
    }

    var hasSeenWelcome: Bool {
        get { table["welcome"] == "seen" }
        nonmutating set { table["welcome"] = newValue ? "seen" : nil }
    }
}

/// Brings the tables of an older version up to date.
struct Migrations: Sendable {
    static let version = "3"
    let table: Table<String>

    func apply() { table["version"] = Self.version }
}

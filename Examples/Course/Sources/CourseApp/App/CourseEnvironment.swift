public import Rivet

/// The variables of the application, with its feature flags.
public enum CourseEnvironment {
    /// Returns the environment with that name.
    ///
    /// Development and Test have the flags of production, but store nothing and need no network.
    public static func named(_ name: Environment.Name) -> Environment {
        Environment(
            name: name,
            variables: [
                "APP_VERSION": "4.2.0",
                "OLDEST_VERSION": "4.0.0",
                "BASE_URL": "https://courses.example",
                "TIMEOUT": 30,
                "ATTEMPTS": 2,
                "DATABASE": name == .production ? "course-data.json" : "",
                "ANALYTICS_KEY": "not a real key",
                "FLAG_ANALYTICS": name == .production,
                "FLAG_CALENDAR": false,
                "FLAG_DISCUSSION": true,
                "FLAG_PAYMENTS": true,
                "FLAG_PICTURE_IN_PICTURE": false,
            ]
        )
    }
}

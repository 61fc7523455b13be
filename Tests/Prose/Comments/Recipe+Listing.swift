struct Lesson: Sendable {
    init(
        engine: Engine,
        radio: Radio,
        wheels: [Wheel],
        paint: Paint,
        foot: Foot,
        router: Router,
        id: Int,
        clock: FixedClock?,
        title: String
    ) {}
}

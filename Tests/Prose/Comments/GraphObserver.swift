struct Builds {
    func record(_ duration: Duration, label: String) {}
}
let builds = Builds()

// A variable of the environment without a type.
import Rivet

#if MISTAKE
func ask(_ environment: Environment) throws {
    let frequency = try environment["Frequency"]
    print(frequency)
}
#else
func ask(_ environment: Environment) throws {
    let frequency: Double = try environment["Frequency"]
    print(frequency)
}
#endif

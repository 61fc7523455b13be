// A module used by another task.
import Rivet

#if MISTAKE
func configure(_ module: Module) {
    Task { module.define("Number", instance: 1) }
    module.define("Text", instance: "")
}
#else
func configure(_ module: Module) {
    module.define("Number", instance: 1)
    module.define("Text", instance: "")
}
#endif

// A variable of the environment that isn't Sendable.
import Rivet

final class Note { var text = "" }

#if MISTAKE
let environment = Environment(variables: ["Note": Note()])
#else
let environment = Environment(variables: ["Note": "text"])
#endif

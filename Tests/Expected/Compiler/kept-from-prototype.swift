// The registration of a prototype, which can't be stored.
import Rivet

#if MISTAKE
func configure(_ module: Module) {
    let registration: Registration<Int> = module.define("Number") { _ in 1 }
    print(registration)
}
#else
func configure(_ module: Module) {
    let registration: Registration<Int> = module.define("Number", in: .singleton) { _ in 1 }
    print(registration)
}
#endif

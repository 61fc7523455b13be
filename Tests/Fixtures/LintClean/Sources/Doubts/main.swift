import Rivet
import Shelves
import Waiting

// Each of these programs is correct, and shows something that the linter can't know or must not guess.

try useContinued()
try useCaught()
try useHandled()
try useDecided()
try useMapped()
try useRepeated()
try useAttempted()
try useAsked()
try useAlternate()
try useTried()
try usePort()
try useEnded()
try useInterpolated()
try useComposed()
try useNumbered()
try useLiteral()
try useOperated()
try useNamed()
try useUnited()
try useUnique()
try useDefaulted()
try useChained()
try useAbsent()
try useListed()
try useListing()
try useDelegated()
try useOverridden()
try useJoined()
try useAssigned()
try useCastA()
try useCastB()
try useForeign()
try usePooled()
try useAliased()
try useConfigured()
try useShown()
try await useCalled()
try await useIsolated()
try await useWaiting()

final class ShelfApplication: Module {
    override func configure() {
        require(ShelfImages.self)
        define("Shelf Image Caches") { [1] }
    }
}
_ = try ObjectGraphFactory(ShelfApplication.self, environment: Environment())["Shelf Gallery"] as [Int]
let builder = ShelfBuilder()
builder.addCore()
builder.addTop()
_ = try ObjectGraphFactory(builder.build())["Shelf Top"] as Int

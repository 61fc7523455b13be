import Rivet
import Shelves

// Each of these programs is correct. Each shows a decision that the linter must not guess.

try useEarlyReturn()
try useSuccessReturn()
try useLoopReturn()
try useOuterContinue()
try useLabeledBreak()
try useRangeReturn()
try useEmptyRange()
try useFirstMatch()
try useLoopBreak()
try useSwitchContinue()
try useEarlyAnswer()
try useRepeatedCall()
try useEmptyName()
try useSuffixRequest()
try useCountedCall()
try useOptionalSpace()
try useDefaultArgument()
try useArgumentFactory()
try useStoredHook()
try useBackupCall()
try useRemoteCall()
try useLocalFunction()
try useAppendedFunction()
try useLazyArgument()
try useLocalProperty()
try useStoredWork()
try useFailedMethod()
try useCheckedError()
try useTriedArgument()
try await useDeferredRequest()
try useMissingVariable()
try useCheckedFlag()
try useHelperCheck()
try useOptionalCheck()
try useModeSwitch()
try usePortOverride()
try useStageCheck()
try useLoopVariable()
try useCaseLoop()
try useCaseCondition()
try useCaseClause()
try useTupleAssignment()
try usePrefixPattern()
try useFirstTitle()
try usePlanText()
try useListMethod()
try useEqualNames()
try useRawName()
try useOptionalText()
try useListBuilder()
try useCustomEquality()
try useConstrainedMember()
try useKeyMember()
try useHiddenMember()
try useTypedKey()
try useGenericMember()
try useSwappedAlias()
try useSwappedRequest()
try useSizeChoice()
try useTestRedefinition()
try useLogin()
try useAliasChoice()
try usePlanTitle()
try useFeatureChoice()
try useSubclassChoice()
try useGroupChoice()
try useAsyncChoice()
try useScopeChoice()
try useThemeColor()
try useDynamicCast()
try useLookupName()
try useBridgedType()
try await useIsolatedParameter()
try await useActorExtension()
try await useMainQueue()

// The application of a library adds what the library's modules request.
struct Plugin: ShelfPlugin { func install(in module: Module) { module.define("Plugged Part") { 1 } } }
final class OwnFeature: ShelfFeature, @unchecked Sendable {
    override func install(in module: Module) { module.define("Featured Own") { 1 } }
}
final class ClockModule: Module {
    override func configure() {
        define("Loaded Clock") { 0 }
        define("Loaded Own") { 7 }
    }
}
final class ParentModule: Module { override func configure() { define("Nested Clock") { 9 } } }
ShelfHost.plugins = [Plugin()]
_ = try startHost()
_ = try startFeature(OwnFeature())
_ = try startLaunch { $0.define("Launched Own") { 3 } }
_ = try startNames(["Passed Own"])
let assembly = Assembly()
assembly.load(ClockModule.self, environment: Environment())
loadLate(into: assembly)
_ = try ObjectGraphFactory(assembly: assembly)["Loaded Use"] as Int
_ = try startChild(of: ObjectGraphFactory(ParentModule.self, environment: Environment()))

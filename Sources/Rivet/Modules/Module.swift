/// A part of an application that says, under plain names, how its objects are made.
///
/// Make a subclass, override ``configure()``, and in it define objects and require other modules:
///
/// ```swift
/// final class CarModule: Module {
///     override func configure() {
///         define("Car", in: .singleton) { factory in
///             try Car(engine: factory["Engine"], wheels: factory["Wheels"])
///         }
///         define("Engine") { _ in Engine() }
///         require(WheelModule.self)
///     }
/// }
/// ```
///
/// Modules are brought to an ``Assembly`` by ``Assembly/load(_:environment:fileID:filePath:line:column:)``,
/// by the modules that require them, or by hand: `CarModule(assembly: assembly, environment:
/// environment).configure()`. None of its verbs throws: what is wrong becomes a ``Problem``, and all problems
/// are thrown together when the ``ObjectGraph`` is made.
///
/// A module lives while its assembly is described and no longer. The closures it leaves behind may run on any
/// thread, so they can't capture the module; what they need of the environment they ask `factory.environment`
/// for, or capture by `[environment]`.
///
/// A module belongs to no actor, nor does a subclass, also where the main actor is the default of a target: it needs no
/// `nonisolated` there.
///
/// Modules and assemblies are used from one thread. The design is that of Ryan Davies's Rivet of 2013.
nonisolated open class Module {
    /// The assembly that this module describes a part of.
    public let assembly: Assembly

    /// The variables that this module was configured under.
    public let environment: Environment

    /// The module's place among the contexts of the assembly.
    final let context: Int

    /// Makes a module by hand.
    ///
    /// It counts as loaded from now on: requiring it later does nothing.
    ///
    /// Call ``configure()`` on it at once. Mostly
    /// ``Assembly/load(_:environment:fileID:filePath:line:column:)`` is the better way, for it also turns
    /// what `configure()` throws into a problem.
    ///
    /// - Parameters:
    ///   - assembly: Where the definitions go.
    ///   - environment: The variables that the module reads.
    public required init(assembly: Assembly, environment: Environment) {
        self.assembly = assembly
        self.environment = environment
        context = assembly.admit(Swift.type(of: self), environment: environment)
    }

    /// Makes definitions and requires other modules.
    ///
    /// Override it; the module's own does nothing.
    ///
    /// It may branch on the environment: `if environment.name == .test { … }`.
    ///
    /// - Throws: What you like. For a loaded or required module it becomes a problem with the code
    ///   ``Problem/Code/configureFailed``; what a module made by hand throws goes to who called.
    open func configure() throws {}

    /// Runs for each factory that is made, as soon as it exists.
    ///
    /// Override it to build or to check something at once:
    ///
    /// ```swift
    /// override class func didAssemble(_ factory: ObjectGraphFactory) throws {
    ///     let database: Database = try factory["Database"]
    ///     try database.migrate()
    /// }
    /// ```
    ///
    /// It is a class function because a graph outlives the modules that described it, and may make many
    /// factories, on any thread. Required modules have their turn before those that require them; a module
    /// made by hand has it as if it had been configured when it was made.
    ///
    /// - Parameter factory: The new factory, with the environment of this module.
    /// - Throws: What you like. The making of the factory then fails with that error.
    open class func didAssemble(_ factory: ObjectGraphFactory) throws {}
}

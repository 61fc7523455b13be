// The declarations of SwiftUI that the pages use, because SwiftUI doesn't exist on Linux.
//
// They accept the code of the pages as Apple's do, but nothing proves that they refuse what Apple's refuse. `texts`
// first runs the tasks of the views and presses their buttons, twice. Then it returns the texts of the views.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NeverForceUnwrap

import Observation

@MainActor @preconcurrency public protocol View {
    associatedtype Body: View
    @ViewBuilder @MainActor @preconcurrency var body: Body { get }
    @MainActor func rendered() async
}

extension View {
    public func rendered() async { await body.rendered() }
}

extension Never: View {
    public var body: Never { self }
}

/// A view without a body, which renders itself.
@MainActor @preconcurrency public protocol Leaf: View where Body == Never {}

extension Leaf {
    public var body: Never { fatalError("a leaf has no body") }
}

@MainActor enum Rendering {
    /// The texts so far, or nil while tasks run.
    static var texts: [String]?
    static var values = EnvironmentValues()
}

public struct Text: Leaf {
    let text: String
    public init(_ text: String) { self.text = text }
    public init(verbatim text: String) { self.text = text }
    public func rendered() async { Rendering.texts?.append(text) }
}

public struct EmptyView: Leaf {
    public init() {}
    public func rendered() async {}
}

public struct TupleView: Leaf {
    let views: [any View]
    public func rendered() async { for view in views { await view.rendered() } }
}

public struct ConditionalView<First: View, Second: View>: Leaf {
    let first: First?
    let second: Second?
    public func rendered() async {
        await first?.rendered()
        await second?.rendered()
    }
}

@resultBuilder public enum ViewBuilder {
    @MainActor public static func buildBlock() -> EmptyView { EmptyView() }
    public static func buildBlock<Content: View>(_ view: Content) -> Content { view }
    @MainActor public static func buildBlock<each Content: View>(_ views: repeat each Content) -> TupleView {
        var list: [any View] = []
        for view in repeat each views { list.append(view) }
        return TupleView(views: list)
    }
    @MainActor public static func buildEither<First: View, Second: View>(
        first: First
    ) -> ConditionalView<First, Second> { ConditionalView(first: first, second: nil) }
    @MainActor public static func buildEither<First: View, Second: View>(
        second: Second
    ) -> ConditionalView<First, Second> { ConditionalView(first: nil, second: second) }
    @MainActor public static func buildIf<Content: View>(_ view: Content?) -> ConditionalView<Content, EmptyView> {
        ConditionalView(first: view, second: nil)
    }
}

public struct List<Data: RandomAccessCollection, Row: View>: Leaf {
    let data: Data
    let row: (Data.Element) -> Row
    public init<ID: Hashable>(
        _ data: Data,
        id: KeyPath<Data.Element, ID>,
        @ViewBuilder rowContent: @escaping (Data.Element) -> Row
    ) {
        self.data = data
        row = rowContent
    }
    public func rendered() async { for element in data { await row(element).rendered() } }
}

public struct Button: Leaf {
    let title: String
    let action: @MainActor () -> Void
    public init(_ title: String, action: @escaping @MainActor () -> Void) {
        (self.title, self.action) = (title, action)
    }
    public func rendered() async { Rendering.texts == nil ? action() : Rendering.texts!.append(title) }
}

// MARK: - Modifiers

struct TaskView<Content: View>: Leaf {
    let content: Content
    let action: @Sendable () async -> Void
    func rendered() async {
        if Rendering.texts == nil { await action() }
        await content.rendered()
    }
}

struct SheetView<Content: View, Item: Identifiable, Sheet: View>: Leaf {
    let content: Content
    let item: Binding<Item?>
    let sheet: (Item) -> Sheet
    func rendered() async {
        await content.rendered()
        if let item = item.wrappedValue { await sheet(item).rendered() }
    }
}

struct EnvironmentView<Content: View>: Leaf {
    let content: Content
    let change: (inout EnvironmentValues) -> Void
    func rendered() async {
        let outer = Rendering.values
        change(&Rendering.values)
        await content.rendered()
        Rendering.values = outer
    }
}

extension View {
    public func task(
        priority: TaskPriority = .userInitiated,
        @_inheritActorContext _ action: @escaping @Sendable () async -> Void
    ) -> some View { TaskView(content: self, action: action) }

    public func sheet<Item: Identifiable, Content: View>(
        item: Binding<Item?>,
        onDismiss: (() -> Void)? = nil,
        @ViewBuilder content: @escaping (Item) -> Content
    ) -> some View { SheetView(content: self, item: item, sheet: content) }

    public func environment<Object: AnyObject & Observable>(_ object: Object?) -> some View {
        EnvironmentView(content: self) { $0.objects[ObjectIdentifier(Object.self)] = object }
    }

    public func environment<Value>(_ path: WritableKeyPath<EnvironmentValues, Value>, _ value: Value) -> some View {
        EnvironmentView(content: self) { $0[keyPath: path] = value }
    }
}

// MARK: - Values

public protocol DynamicProperty {}

@propertyWrapper public struct State<Value>: DynamicProperty {
    final class Box {
        var value: Value
        init(_ value: Value) { self.value = value }
    }

    let box: Box
    public init(wrappedValue: Value) { box = Box(wrappedValue) }
    public var wrappedValue: Value {
        get { box.value }
        nonmutating set { box.value = newValue }
    }
    public var projectedValue: Binding<Value> { Binding(get: { box.value }, set: { box.value = $0 }) }
}

@propertyWrapper public struct Binding<Value> {
    let get: () -> Value
    let set: (Value) -> Void
    public var wrappedValue: Value {
        get { get() }
        nonmutating set { set(newValue) }
    }
}

@propertyWrapper @dynamicMemberLookup public struct Bindable<Value> {
    public var wrappedValue: Value
    public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
    public var projectedValue: Bindable<Value> { self }
    public subscript<Subject>(
        dynamicMember path: ReferenceWritableKeyPath<Value, Subject>
    ) -> Binding<Subject> where Value: AnyObject {
        Binding(get: { wrappedValue[keyPath: path] }, set: { wrappedValue[keyPath: path] = $0 })
    }
}

public struct EnvironmentValues {
    var objects: [ObjectIdentifier: AnyObject] = [:]
    var values: [ObjectIdentifier: Any] = [:]
    public subscript<Key: EnvironmentKey>(key: Key.Type) -> Key.Value {
        get { values[ObjectIdentifier(key)] as? Key.Value ?? Key.defaultValue }
        set { values[ObjectIdentifier(key)] = newValue }
    }
}

public protocol EnvironmentKey {
    associatedtype Value
    static var defaultValue: Value { get }
}

@MainActor @propertyWrapper public struct Environment<Value>: DynamicProperty {
    let read: (EnvironmentValues) -> Value
    public init(_ path: KeyPath<EnvironmentValues, Value>) { read = { $0[keyPath: path] } }
    public init(_ type: Value.Type) where Value: AnyObject & Observable {
        read = { $0.objects[ObjectIdentifier(type)] as! Value }
    }
    public var wrappedValue: Value { read(Rendering.values) }
}

// MARK: - Applications

@MainActor @preconcurrency public protocol Scene {
    associatedtype Body: Scene
    @MainActor @preconcurrency var body: Body { get }
    @MainActor func rendered() async
}

extension Never: Scene {}

public struct WindowGroup<Content: View>: Scene {
    let content: () -> Content
    public init(@ViewBuilder content: @escaping () -> Content) { self.content = content }
    public var body: Never { fatalError("a window group has no body") }
    public func rendered() async { await content().rendered() }
}

@MainActor @preconcurrency public protocol App {
    associatedtype Content: Scene
    @MainActor @preconcurrency var body: Content { get }
    @MainActor @preconcurrency init()
}

extension App {
    public static func main() async { print(await texts(of: Self().body)) }
}

/// Returns the texts of a scene.
@MainActor public func texts(of scene: some Scene) async -> [String] {
    Rendering.texts = nil
    for _ in 0..<2 { await scene.rendered() }
    Rendering.texts = []
    await scene.rendered()
    return Rendering.texts!
}

/// The scenes of all previews that were made.
@MainActor public private(set) var previews: [any Scene] = []

/// Stands for the macro `#Preview`.
@MainActor public func preview(_ name: String? = nil, @ViewBuilder body: @MainActor () -> some View) {
    let view = body()
    previews.append(WindowGroup { view })
}

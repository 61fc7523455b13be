/// What modules contribute under one name.
struct Group {
    /// The first word about it.
    let draft: Draft
    /// What a module said that the elements are.
    var declared: (type: ElementType, draft: Draft)?
    /// In the order of contribution.
    var elements: [(definition: AnyDefinition, type: ElementType)] = []

    /// The type of elements, and that of an array of them.
    struct ElementType {
        let element: Any.Type
        let array: Any.Type

        init<Element>(_ element: Element.Type) {
            self.element = element
            array = [Element].self
        }
    }

    /// The type of the array: as declared, or else that of all the elements when they are of one type.
    var arrayType: Any.Type {
        if let declared { return declared.type.array }
        guard let first = elements.first, elements.allSatisfy({ $0.type.array == first.type.array }) else {
            return [Any].self
        }
        return first.type.array
    }
}

extension Assembly {
    /// Takes an element of a group, which begins with it if there is none of that name.
    func contribute<Element>(_ draft: Draft, of type: Element.Type, _ make: (Draft) -> AnyDefinition) {
        guard let group = group(draft) else { return }
        let element = Draft(
            name: "\(draft.name)[\(groups[group].elements.count)]",
            verb: .contribute,
            site: draft.site,
            module: draft.module,
            context: draft.context
        )
        let definition = make(element)
        groups[group].elements.append((definition, Group.ElementType(type)))
        if let declared = groups[group].declared { check(definition, declared) }
    }

    /// Declares a group, which may stay empty.
    func declare<Element>(_ draft: Draft, of type: Element.Type) {
        guard isName(draft), let group = group(draft) else { return }
        let declared = (type: Group.ElementType(type), draft)
        if let earlier = groups[group].declared {
            if earlier.type.array != declared.type.array {
                let (type, earlierType) = Wording.names(of: declared.type.element, and: earlier.type.element)
                let fault = Fault.groupTypes(draft.name, type, earlier: earlierType, at: earlier.draft.place)
                problems.report(fault, at: draft.site, related: [earlier.draft.site])
            }
            return
        }
        groups[group].declared = declared
        for element in groups[group].elements { check(element.definition, declared) }
    }

    private func check(_ element: AnyDefinition, _ declared: (type: Group.ElementType, draft: Draft)) {
        let relation = TypeRelation.of(element.objectType, to: declared.type.element)
        if relation == .fits { return }
        let (held, wanted) = Wording.names(of: element.objectType, and: declared.type.element)
        let (group, place) = (declared.draft.name, declared.draft.place)
        problems.report(
            relation == .differs
                ? .element(element.name, held, in: group, of: wanted, at: place)
                : .unprovenElement(element.name, held, in: group, of: wanted, at: place),
            at: element.site,
            related: [declared.draft.site]
        )
    }

    /// The number of the group of that name; nil when the name is taken by something else, which is a problem.
    private func group(_ draft: Draft) -> Int? {
        if let place = places[draft.name], case .group(let number) = entries[place].origin {
            // A group that was replaced gathers nothing any more.
            let replacement = entries[place].changes.last { if case .replaced = $0 { true } else { false } }
            guard let replacement else { return number }
            reportDuplicate(draft, of: replacement.draft)
            return nil
        }
        guard addEntry(.group(groups.count), draft) else { return nil }
        groups.append(Group(draft: draft))
        return groups.count - 1
    }
}

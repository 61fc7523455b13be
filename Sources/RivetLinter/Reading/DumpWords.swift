/// The words of the compiler's dumps: the kinds of nodes, and the keys of their properties.
///
/// The reader looks only for some of these words. A word that it doesn't know may be another name of one of them, or
/// may change the meaning of the nodes around it. So a file whose dump has an unknown word isn't checked.
enum DumpWords {
    /// The keys of objects with keys from the source, and of lists of nodes with kinds from the source.
    static let sourceKeys: [StaticString] = ["opaque_to_existential_mapping", "higherThan", "lowerThan"]

    /// Numbers for the words of all known compilers, because a comparison of texts would take longer.
    private static let known = Set(
        (list.split { $0 == " " || $0 == "\n" }.map(String.init) + phrases)
            .map { Array($0.utf8).withUnsafeBytes(fingerprint) }
    )

    /// Whether a known compiler writes a word.
    static func contain(_ word: UnsafeRawBufferPointer) -> Bool { known.contains(fingerprint(word)) }

    private static func fingerprint(_ word: UnsafeRawBufferPointer) -> Int {
        var hasher = Hasher()
        hasher.combine(bytes: word)
        return hasher.finalize()
    }

    /// The words with spaces.
    private static let phrases = [
        "field #", "missing_member_decl ", "<null attribute>", "<null decl>", "<null expr>", "<null pattern>",
        "<null stmt>", "<null type>", "<null typerepr>", "<tuple element default value>",
        "<conditional requirements unable to be computed>",
    ]

    // From `ASTDumper.cpp` and the strings in the compilers of Swift 6.2 and 6.3.
    private static let list = """
        abi_attr abi_only abi_only_decl abi_safe_conversion_expr abstract_conformance access access_control_attr
        access_level access_path accesses accessor_decl accessors active actor actor_attr actor_isolated
        actor_isolation_erasure_expr added_by_access_note address _addressableForDependencies_attr _addressableSelf_attr
        addressor alignment alignment_attr allow_feature_suppression_attr always always_emit_conformance_metadata_attr
        always_emit_into_client_attr any_hashable_erasure_expr any_object apiName appending_expr
        applied_property_wrapper_expr apply apply_level archetype_to_super_expr arg_expr args args_type_repr argument
        argument_list array array_downcast array_expr array_like array_slice_type array_to_pointer arrow as: assign_expr
        assignment assoc_conformance assoc_type associated_conformances associated_type_decl associativity async
        async_attr async_let at_reasync_attr at_rethrows_attr attached attrs autoclosure autoclosure_expr
        auxiliary_decl_usrs availability_spec #available available available_attr available_attrs await_expr
        back_deployed_attr base base_class_name base_name base_type base_type_repr binary_expr bind bind_optional_expr
        bit_width body boolean_literal_expr borrow borrow_expr borrowed_attr borrowing borrowing_attr
        bound_generic_class_type bound_generic_enum_type bound_generic_struct_type brace_stmt break_stmt
        bridge_from_objc_expr bridge_to_objc_expr bridging_coercion buffer_id builder_init builtin_borrow_type
        builtin_bridge_object_type builtin_conformance builtin_default_actor_storage_type builtin_executor_ref_type
        builtin_fixed_array_type builtin_float_type builtin_implicit_isolated_actor_type builtin_initializer
        builtin_integer_literal_type builtin_integer_type builtin_job_type builtin_native_object_type
        builtin_non_default_distributed_actor_storage_type builtin_pack_index_type builtin_raw_pointer_type
        builtin_raw_unsafe_continuation_type builtin_tuple_decl builtin_tuple_type builtin_type
        builtin_unbound_generic_type builtin_unsafe_value_buffer_type builtin_vector_type call_expr caller_isolated
        candidate_decl candidates capture_list captured_value captures case_body_variables case_label_item
        case_label_items case_stmt cases cast_kind cast_to catch_stmts category cdecl_attr clang_impl
        clang_importer_synthesized_type_attr class class_decl class_metatype_to_object class_type clauses closure_body
        closure_expr code_completion_expr coerce_expr coercion collection_upcast_expr comment_range
        compile_time_const_attr compile_time_literal_attr compile_time_value_attr compiler_initialized_attr
        compiler_version compileTimeLiteral completion completion_handler_param completion_handler_type component
        components concurrent_attr cond cond_expr condition conditional_bridge_from_objc_expr
        conditional_checked_cast_expr conditional_reqs conditions conformance conformance_context conformances
        conforms_to @const _const const_initialized_attr constraint constraint_type constructor_decl
        constructor_ref_call_expr constValue consume_expr consuming consuming_attr context context_type continue_stmt
        convenience convenience_attr convenience_factory conversion convert_element_expr copy_expr count
        covariant_function_conversion_expr covariant_return_conversion_expr current_context_isolation_expr custom_attr
        debugger_var decl decl_context decl_name decl_ref decl_usr declared_interface_type declref_expr default
        default_arg default_arg_capture_info default_args_owner default_argument_expr defer_stmt definition
        dependent_member_type deprecated depth derivative_attr derived_to_base_expr designated dest destructor_decl
        destructure_tuple_expr destructured desugared_loop diagGroupID: dict_key dictionary_downcast dictionary_expr
        dictionary_type didSet @differentiable(_forward) @differentiable(_linear) @differentiable(reverse)
        differentiable_attr differentiable_function differentiable_function_extract_original direct_generic_args
        direct_to_impl direct_to_storage discard_assignment_expr discard_stmt discardable_result_attr discriminator
        disfavored_overload_attr distributed distributed_actor_attr distributed_get distributed_thunk do_catch_stmt
        do_stmt documentation_attr domain domainIdentifier dot_self_expr dot_syntax_base_ignored dot_syntax_call_expr
        dynamic dynamic_attr dynamic_callable_attr dynamic_member_lookup_attr dynamic_member_ref_expr
        dynamic_replacement_attr dynamic_self_type dynamic_subscript_expr dynamic_witness dynamically_isolated
        eager_move_attr _eagerMove editor_placeholder_expr effectful_preconcurrency effects_attr element
        element_archetype_type element_expr element_type element_types elements #else: else_expr else_stmt
        emit_assembly_vision_remarks_attr encoding end enum_case_decl enum_decl enum_element_decl enum_is_case_expr
        enum_type erasure_expr error error_expr error_param error_type error_union_type escaping exclusivity_attr
        existential_archetype_type existential_metatype_to_object existential_metatype_type existential_type
        existential_value export_attr exported exported_attr expose_attr expr expression extended_type extension_decl
        extern_attr extract_constants_from_members_attr extract_function_isolation factory fail_stmt failable
        fallthrough_stmt features field filename final final_attr first_type fixed_layout_attr float_literal_expr fn
        folded_raw_value_expr for for_each_stmt for_preamble_accumulator_binding for_preamble_accumulator_decl
        forbid_serializing_reference_attr force_try_expr force_value_expr forced_checked_cast_expr foreign
        foreign_async_convention foreign_error_convention foreign_object_conversion freestanding from_expr frozen_attr
        full func_decl function_conversion_expr function_expr function_params function_ref function_ref_info
        function_type generic_args generic_argument_expr generic_conformance generic_function_type generic_param
        generic_params generic_reqs generic_sig generic_signature generic_type_param generic_type_param_type get
        gk_inspectable_attr global_actor global_actor_attr global_actor_isolated group_member group_terminator
        group_with_wildcard groups guard_stmt has_initial_value_attr has_invalid_implicit_lang_attrs
        has_missing_designated_initializers_attr has_module_selector has_storage_attr has_symbol #_hasSymbol higherThan
        hoisted ib_action_attr ib_designable_attr ib_inspectable_attr ib_outlet_attr ib_segue_action_attr id identity
        #if: if_config_decl if_stmt immutable implementation_only_attr implements implements_attr implicit
        implicit_iuo_unwrap implicit_self implicit_self_capture_attr implicit_self_decl implicitly_copyable_consuming
        import_decl index indirect_attr infix_attr infix_operator_decl inherit_actor_context_attr inheritance
        inherited_conformance inherited_entry inherits inherits_actor_context inherits_convenience_initializers_attr
        init init_context initializer initializes inject_into_optional inlinable_attr inline_array_type inline_attr
        inout inout_expr inout_to_pointer inout_type input instance_type integer_literal_expr integer_type
        interface_type internal_name interpolated_string_literal_expr interpolation_count introduced invalid
        invalid_conformance inverse inverse_copyable inverse_escapable is_category_name_invalid is_compound_name
        is_direct is_dynamic_self_metadata is_early_adopter is_local_capture is_name_implicit is_negative is_no_escape
        is_operator is_subtype_expr isolated @isolated(any) isolated_attr isolated_to_caller_isolation
        isolation_crossing items iterator_var join_type key key_conversion key_path_dot_expr keypath
        keypath_application_expr keypath_expr _kind kind known_to_be_local known_to_be_local_attr label labels layout
        lazy lazy_attr lazy_initializer_expr lazy_storage_property legacy_consuming_attr let level _lexical
        lexical_lifetimes_attr lhs lifetime_attr lifetime_entry linear_function linear_function_extract_original
        linear_to_differentiable_function linker_module literal_capacity lldb_debugger_function_attr load_expr loc
        locatable_type lowerThan lvalue_type macro macro_decl macro_expansion_decl macro_expansion_expr
        macro_introduced_decl_name macro_role_attr magic_identifier_literal_expr main_type_attr major
        make_temporarily_escapable_expr mangling_module marker_attr match_expr materialize_pack_expr meet_type member
        member_ref_expr members message metadata metatype_conversion_expr metatype_expr metatype_type minor missing_decl
        mode _modify modify module module_path module_type move_only_attr moved_version mutable mutate mutating_attr
        name names naming_decl negative never_emit_into_client_attr next_call nil_literal_expr no_allocation_attr
        no_derivative_attr no_eager_move_attr no_existentials_attr no_implicit_copy_attr no_locks_attr
        no_manual_ownership_attr no_metadata_attr no_objc_bridging_attr no_runtime_attr no_witness noasync
        noImplicitCopy non_ephemeral_attr non_escapable_attr non_mutating_attr non_objc_attr non_override_attr
        non_resilient non_sendable_attr non_swift nonaccessing nonEphemeral nonescaping_closure_value nonexhaustive_attr
        nonisolated nonisolated(nonsending) nonisolated(unsafe) nonisolated_attr nonsending normal_conformance nothrow
        ns_application_main_attr ns_copying_attr ns_managed_attr null_generic_signature num_elements num_params
        number_of_decls @objc objc objc_attr objc_bridged_attr objc_class objc_impl objc_implementation_attr
        objc_members_attr objc_non_lazy_realization_attr objc_runtime_name_attr objc_selector_expr objc_string_literal
        object_literal object_type obsoleted opaque_result_decl opaque_to_existential_mapping opaque_type opaque_value
        opaque_value_expr opaque_value_placeholder open_existential_expr opened_element_id opened_existential
        opened_existential_id optimize_attr optional_attr optional_chain optional_evaluation_expr optional_force
        optional_try_expr optional_type optional_wrap original_expr original_function_name original_init
        original_raw_value_expr original_type original_type_name original_wrapped_value originally_defined_in_attr
        originating_var other_constructor_ref_expr output overloaded_decl_ref_expr overridden override override_attr
        __owned owned owned_attr ownership pack pack_archetype_type pack_conformance pack_element pack_element_expr
        pack_element_type pack_expansion pack_expansion_expr pack_expansion_type pack_ref_expr pack_type param
        param_kind param_type parameter parameter_list parameterized_protocol_type params paramtype paren_expr parent
        parsed_path parsed_root parsed_sequence parsed_type_repr partial pattern pattern_any pattern_binding
        pattern_binding_decl pattern_bool pattern_conformances pattern_entries pattern_entry pattern_enum_element
        pattern_expr pattern_is pattern_let pattern_named pattern_opaque pattern_optional_some pattern_paren
        pattern_tuple pattern_type pattern_typed pattern_var placeholder_type placeholder_type_repr plain_type platform
        pointer_to_pointer postfix_attr postfix_operator_decl postfix_unary_expr pound_assert pound_diagnostic_decl
        pre_inverse_generics_attr precedence_group_decl precedence_group_name preconcurrency preconcurrency_attr
        prefix_attr prefix_operator_decl prefix_unary_expr primary_archetype_type prinvate_import_attr
        processed_constant_folded_init processed_init projected_value_property_attr property_wrapper_attr
        property_wrapper_value_placeholder_expr proto protocol protocol_composition_type protocol_metatype_to_object
        protocol_type protocol_typealias protocols queries range raw raw_doc_comment_attr raw_layout_attr raw_type
        raw_value_expr _read read readImpl readWriteImpl reason: reasync_attr rebind_self_in_constructor_expr
        reference_ownership_attr referent referent_type regex_literal_expr relations rename reparentable_attr
        repeat_while_stmt replaced_function_name replacement replacement_type req reqs required required_attr
        requirement requirement_repr requirement_signature requirements requires_stored_property_inits_attr resilient
        resolved restated_objc_conformance_attr result result_builder_attr result_expr result_init result_type_repr
        resulttype rethrows_attr retroactive return_stmt rewritten rhs role safe_attr safety scalar_like second_type
        section_attr self_conformance self_param_capture self_type semantic_expr semantics_attr Sendable sendable
        sendable_attr sendable_dep sending sending_result sensitive_attr sequence_expr set set_downcast
        setter_access_attr __shared shared show_in_interface_attr silgen_name_attr single_expr_body single_expression
        single_value_stmt_expr size source_file source_kind special specialize_attr specialize_extension_attr
        specialized_attr specialized_conformance specificity specifier spi spi_access_control_attr spi_only_attr src
        start static static_exclusive_only_attr static_initialize_objc_metadata_attr @_staticInitializeObjCMetadata stmt
        storage_restrictions_attr string_literal_expr string_to_pointer strong struct_decl struct_type sub_expr
        sub_pattern subject_expr subscript subscript_decl subscript_expr substitution substitution_map substitutions
        super super_ref_expr superclass superclass_decl_usr superclass_type suppressed swift_native_objc_runtime_base
        switch_stmt symbol_expr synthesized_protocol_attr tap_expr target temp_decl terms ternary_expr testable_attr
        text then_expr then_stmt thick thin throw_stmt thrown_error thrown_error_destination thrown_type throws throws(
        top_level_code_decl top_level_global trailing_semi transparent_attr transpose_attr try_expr tuple_element
        tuple_element_expr tuple_expr tuple_type tuple_type_elt type type_alias_type type_array type_attributed
        type_composite type_dictionary type_eraser_attr type_error type_existential type_expr type_fixed type_function
        type_implicitly_unwrapped_optional type_inline_array type_integer type_join_expr type_lifetime_dependent_return
        type_metatype type_named_opaque_return type_opaque_return type_optional type_ownership type_placeholder
        type_protocol type_qualified_ident type_repr type_repr_for_expansion type_self type_tuple type_unqualified_ident
        type_usr type_value_expr type_variable type_variable_type type_witness type_witnesses typealias typealiases
        types ui_application_main_attr #unavailable unavailable unavailable_from_async_attr unbound unbound_generic_type
        unchecked uncomputed_requirement_signature underlying underlying_to_opaque_expr underlying_type
        unevaluated_instance @unknown unmanaged_storage_type unowned unowned(unsafe) unowned_storage_type unreachable
        unresolved unresolved_apply unresolved_decl_ref_expr unresolved_dot_expr unresolved_member
        unresolved_member_chain_expr unresolved_member_expr unresolved_params unresolved_pattern_expr
        unresolved_specialize_expr unresolved_subscript unresolved_underlying unsafe unsafe_attr unsafe_cast_expr
        unsafe_expr unsafe_inherit_executor_attr unsafe_no_objc_tagged_pointer_attr unsafe_non_escapable_result_attr
        unsafe_self_dependent_result_attr unsafeAddress unsafeMutableAddress unspecified_isolation
        usable_from_inline_attr used_attr using_decl usr value value_cast value_conversion value_type value_witness
        value_witnesses var var_decl vararg vararg_expansion_expr variadic variadic_sequence_type version visibility
        warn warn_unqualified_access_attr weak weak_linked_attr weak_storage_type where where_expr where_requirements
        while_stmt willSet witness word_sized writeImpl written_type yield yield_stmt yields
        """
}

; #![crate_type="lib"]
; #[inline(always)] fn last(b: &[u64; 4]) -> u64 { b[3] }
; #[no_mangle] pub unsafe fn inlined(p: *const u8) -> u64 { if p.is_null() { return 0 } last(&*(p as *const [u64; 4])) }
; #[no_mangle] pub fn empty(s: &[u8]) -> u8 { unsafe { s.as_ptr().read() } }
; #[no_mangle] pub fn first(s: &[u8]) -> u8 { if s.is_empty() { 0 } else { s[0] } }
; #[no_mangle] pub fn same_address(a: &mut [u32], b: &mut [u32]) { if a.as_ptr() == b.as_ptr() { panic!() } }
; #[no_mangle] pub fn overlap(a: &[core::cell::Cell<u32>; 4], b: &[core::cell::Cell<u32>; 4]) { a[0].set(1); a[1].set(2); b[0].set(9); if a[0].get() == 1 && a[1].get() == 9 { panic!() } }
; #[no_mangle] pub fn pair((a, b): (u32, u32)) { if a == 5 && b == 6 { panic!() } }
source_filename = "rust_pointers.bf906d3e91e105fa-cgu.0"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@alloc_03119b063b4fe721e4af12a26cfcc906 = private unnamed_addr constant [17 x i8] c"rust_pointers.rs\00", align 1
@alloc_476509aa7047bd805d630c6546685797 = private unnamed_addr constant [14 x i8] c"explicit panic", align 1
@alloc_14ca1f62f69fadf0cd01241b494eeb8c = private unnamed_addr constant <{ ptr, [16 x i8] }> <{ ptr @alloc_03119b063b4fe721e4af12a26cfcc906, [16 x i8] c"\10\00\00\00\00\00\00\00\07\00\00\00\AE\00\00\00" }>, align 8
@alloc_e7816d49ef48d5313199d2d8536ca6b8 = private unnamed_addr constant <{ ptr, [16 x i8] }> <{ ptr @alloc_03119b063b4fe721e4af12a26cfcc906, [16 x i8] c"\10\00\00\00\00\00\00\00\08\00\00\00F\00\00\00" }>, align 8
@alloc_5c662486261848e79b839a90d1f60687 = private unnamed_addr constant <{ ptr, [16 x i8] }> <{ ptr @alloc_03119b063b4fe721e4af12a26cfcc906, [16 x i8] c"\10\00\00\00\00\00\00\00\06\00\00\00`\00\00\00" }>, align 8

; Function Attrs: mustprogress nofree norecurse nosync nounwind nonlazybind willreturn memory(argmem: read) uwtable
define noundef i8 @empty(ptr noalias noundef nonnull readonly align 1 captures(none) %s.0, i64 noundef range(i64 0, -9223372036854775808) %s.1) unnamed_addr #0 !dbg !7 {
start:
    #dbg_value(ptr %s.0, !22, !DIExpression(DW_OP_LLVM_fragment, 0, 64), !23)
    #dbg_value(i64 %s.1, !22, !DIExpression(DW_OP_LLVM_fragment, 64, 64), !23)
    #dbg_value(ptr %s.0, !24, !DIExpression(), !63)
    #dbg_value(ptr %s.0, !65, !DIExpression(), !69)
  %_0.i = load i8, ptr %s.0, align 1, !dbg !71, !noundef !20
  ret i8 %_0.i, !dbg !72
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind nonlazybind willreturn memory(argmem: read) uwtable
define noundef i8 @first(ptr noalias noundef nonnull readonly align 1 captures(none) %s.0, i64 noundef range(i64 0, -9223372036854775808) %s.1) unnamed_addr #0 !dbg !73 {
start:
    #dbg_value(ptr %s.0, !75, !DIExpression(DW_OP_LLVM_fragment, 0, 64), !76)
    #dbg_value(i64 %s.1, !75, !DIExpression(DW_OP_LLVM_fragment, 64, 64), !76)
    #dbg_value(ptr %s.0, !77, !DIExpression(DW_OP_LLVM_fragment, 0, 64), !86)
    #dbg_value(i64 %s.1, !77, !DIExpression(DW_OP_LLVM_fragment, 64, 64), !86)
  %_0.i = icmp eq i64 %s.1, 0, !dbg !88
  br i1 %_0.i, label %bb5, label %bb4, !dbg !89

bb4:                                              ; preds = %start
  %0 = load i8, ptr %s.0, align 1, !dbg !90, !noundef !20
  br label %bb5, !dbg !91

bb5:                                              ; preds = %start, %bb4
  %_0.sroa.0.0 = phi i8 [ %0, %bb4 ], [ 0, %start ], !dbg !92
  ret i8 %_0.sroa.0.0, !dbg !93
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind nonlazybind willreturn memory(argmem: read) uwtable
define noundef i64 @inlined(ptr noundef readonly captures(address_is_null) %p) unnamed_addr #0 !dbg !94 {
start:
    #dbg_value(ptr %p, !99, !DIExpression(), !100)
    #dbg_value(ptr %p, !101, !DIExpression(), !106)
  %_0.i1 = icmp eq ptr %p, null, !dbg !108
  br i1 %_0.i1, label %bb5, label %bb3, !dbg !115

bb3:                                              ; preds = %start
    #dbg_value(ptr %p, !116, !DIExpression(), !125)
  %0 = getelementptr inbounds nuw i8, ptr %p, i64 24, !dbg !127
  %_0.i = load i64, ptr %0, align 8, !dbg !127, !alias.scope !128, !noundef !20
  br label %bb5, !dbg !131

bb5:                                              ; preds = %start, %bb3
  %_0.sroa.0.0 = phi i64 [ %_0.i, %bb3 ], [ 0, %start ], !dbg !132
  ret i64 %_0.sroa.0.0, !dbg !131
}

; Function Attrs: nounwind nonlazybind uwtable
define void @overlap(ptr noundef nonnull align 4 captures(none) initializes((0, 8)) %a, ptr noundef nonnull writeonly align 4 captures(none) initializes((0, 4)) %b) unnamed_addr #1 !dbg !133 {
start:
    #dbg_value(ptr %a, !148, !DIExpression(), !150)
    #dbg_value(ptr %b, !149, !DIExpression(), !150)
    #dbg_value(ptr %a, !151, !DIExpression(), !160)
    #dbg_value(ptr %a, !162, !DIExpression(), !169)
    #dbg_value(i32 1, !159, !DIExpression(), !160)
    #dbg_value(i32 1, !168, !DIExpression(), !169)
  store i32 1, ptr %a, align 4, !dbg !171
  %_6 = getelementptr inbounds nuw i8, ptr %a, i64 4, !dbg !179
    #dbg_value(ptr %_6, !151, !DIExpression(), !180)
    #dbg_value(ptr %_6, !162, !DIExpression(), !182)
    #dbg_value(i32 2, !159, !DIExpression(), !180)
    #dbg_value(i32 2, !168, !DIExpression(), !182)
  store i32 2, ptr %_6, align 4, !dbg !184
    #dbg_value(ptr %b, !151, !DIExpression(), !186)
    #dbg_value(ptr %b, !162, !DIExpression(), !188)
    #dbg_value(i32 9, !159, !DIExpression(), !186)
    #dbg_value(i32 9, !168, !DIExpression(), !188)
  store i32 9, ptr %b, align 4, !dbg !190
    #dbg_value(ptr %a, !192, !DIExpression(), !198)
  %_0.i = load i32, ptr %a, align 4, !dbg !200, !noundef !20
  %0 = icmp eq i32 %_0.i, 1, !dbg !201
  br i1 %0, label %bb5, label %bb10, !dbg !201

bb5:                                              ; preds = %start
    #dbg_value(ptr %_6, !192, !DIExpression(), !202)
  %_0.i1 = load i32, ptr %_6, align 4, !dbg !204, !noundef !20
  %1 = icmp eq i32 %_0.i1, 9, !dbg !205
  br i1 %1, label %bb7, label %bb10, !dbg !205, !prof !206

bb7:                                              ; preds = %bb5
; call std::panicking::begin_panic::<&str>
  tail call void @_RINvNtCsjrHSEGnQ3l9_3std9panicking11begin_panicReEB4_(ptr noalias noundef nonnull readonly align 1 captures(address, read_provenance) @alloc_476509aa7047bd805d630c6546685797, i64 noundef 14, ptr noalias noundef readonly align 8 captures(address, read_provenance) dereferenceable(24) @alloc_14ca1f62f69fadf0cd01241b494eeb8c) #3, !dbg !207
  unreachable, !dbg !207

bb10:                                             ; preds = %bb5, %start
  ret void, !dbg !208
}

; Function Attrs: nounwind nonlazybind uwtable
define void @pair(i32 noundef %_1.0, i32 noundef %_1.1) unnamed_addr #1 !dbg !209 {
start:
    #dbg_value(i32 %_1.0, !220, !DIExpression(DW_OP_LLVM_fragment, 0, 32), !221)
    #dbg_value(i32 %_1.1, !220, !DIExpression(DW_OP_LLVM_fragment, 32, 32), !221)
    #dbg_value(i32 %_1.0, !217, !DIExpression(), !222)
    #dbg_value(i32 %_1.1, !219, !DIExpression(), !222)
  %0 = icmp eq i32 %_1.0, 5, !dbg !223
  %1 = icmp eq i32 %_1.1, 6
  %or.cond = and i1 %0, %1, !dbg !223
  br i1 %or.cond, label %bb2, label %bb3, !dbg !223, !prof !224

bb3:                                              ; preds = %start
  ret void, !dbg !225

bb2:                                              ; preds = %start
; call std::panicking::begin_panic::<&str>
  tail call void @_RINvNtCsjrHSEGnQ3l9_3std9panicking11begin_panicReEB4_(ptr noalias noundef nonnull readonly align 1 captures(address, read_provenance) @alloc_476509aa7047bd805d630c6546685797, i64 noundef 14, ptr noalias noundef readonly align 8 captures(address, read_provenance) dereferenceable(24) @alloc_e7816d49ef48d5313199d2d8536ca6b8) #3, !dbg !226
  unreachable, !dbg !226
}

; Function Attrs: nounwind nonlazybind uwtable
define void @same_address(ptr noalias noundef nonnull readnone align 4 captures(address) %a.0, i64 noundef range(i64 0, 2305843009213693952) %a.1, ptr noalias noundef nonnull readnone align 4 captures(address) %b.0, i64 noundef range(i64 0, 2305843009213693952) %b.1) unnamed_addr #1 !dbg !227 {
start:
    #dbg_value(ptr %a.0, !236, !DIExpression(DW_OP_LLVM_fragment, 0, 64), !238)
    #dbg_value(i64 %a.1, !236, !DIExpression(DW_OP_LLVM_fragment, 64, 64), !238)
    #dbg_value(ptr %b.0, !237, !DIExpression(DW_OP_LLVM_fragment, 0, 64), !238)
    #dbg_value(i64 %b.1, !237, !DIExpression(DW_OP_LLVM_fragment, 64, 64), !238)
  %_3 = icmp eq ptr %a.0, %b.0, !dbg !239
  br i1 %_3, label %bb3, label %bb4, !dbg !239, !prof !206

bb4:                                              ; preds = %start
  ret void, !dbg !240

bb3:                                              ; preds = %start
; call std::panicking::begin_panic::<&str>
  tail call void @_RINvNtCsjrHSEGnQ3l9_3std9panicking11begin_panicReEB4_(ptr noalias noundef nonnull readonly align 1 captures(address, read_provenance) @alloc_476509aa7047bd805d630c6546685797, i64 noundef 14, ptr noalias noundef readonly align 8 captures(address, read_provenance) dereferenceable(24) @alloc_5c662486261848e79b839a90d1f60687) #3, !dbg !241
  unreachable, !dbg !241
}

; std::panicking::begin_panic::<&str>
; Function Attrs: cold minsize noinline noreturn nounwind nonlazybind optsize uwtable
declare void @_RINvNtCsjrHSEGnQ3l9_3std9panicking11begin_panicReEB4_(ptr noalias noundef nonnull readonly align 1 captures(address, read_provenance), i64 noundef, ptr noalias noundef readonly align 8 captures(address, read_provenance) dereferenceable(24)) unnamed_addr #2

attributes #0 = { mustprogress nofree norecurse nosync nounwind nonlazybind willreturn memory(argmem: read) uwtable "probe-stack"="inline-asm" "target-cpu"="x86-64" }
attributes #1 = { nounwind nonlazybind uwtable "probe-stack"="inline-asm" "target-cpu"="x86-64" }
attributes #2 = { cold minsize noinline noreturn nounwind nonlazybind optsize uwtable "probe-stack"="inline-asm" "target-cpu"="x86-64" }
attributes #3 = { noinline noreturn nounwind }

!llvm.module.flags = !{!0, !1, !2, !3}
!llvm.ident = !{!4}
!llvm.dbg.cu = !{!5}

!0 = !{i32 8, !"PIC Level", i32 2}
!1 = !{i32 2, !"RtLibUseGOT", i32 1}
!2 = !{i32 7, !"Dwarf Version", i32 4}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !{!"rustc version 1.95.0 (59807616e 2026-04-14)"}
!5 = distinct !DICompileUnit(language: DW_LANG_Rust, file: !6, producer: "clang LLVM (rustc version 1.95.0 (59807616e 2026-04-14))", isOptimized: true, runtimeVersion: 0, emissionKind: FullDebug, splitDebugInlining: false, nameTableKind: None)
!6 = !DIFile(filename: "rust_pointers.rs/@/rust_pointers.bf906d3e91e105fa-cgu.0", directory: ".")
!7 = distinct !DISubprogram(name: "empty", scope: !9, file: !8, line: 4, type: !10, scopeLine: 4, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !5, templateParams: !20, retainedNodes: !21)
!8 = !DIFile(filename: "rust_pointers.rs", directory: ".", checksumkind: CSK_MD5, checksum: "a47d7d89de4073de580fc0e0a7b29048")
!9 = !DINamespace(name: "rust_pointers", scope: null)
!10 = !DISubroutineType(types: !11)
!11 = !{!12, !13}
!12 = !DIBasicType(name: "u8", size: 8, encoding: DW_ATE_unsigned)
!13 = !DICompositeType(tag: DW_TAG_structure_type, name: "&[u8]", file: !14, size: 128, align: 64, elements: !15, templateParams: !20, identifier: "31681e0c10b314f1f33e38b2779acbb4")
!14 = !DIFile(filename: "<unknown>", directory: ".")
!15 = !{!16, !18}
!16 = !DIDerivedType(tag: DW_TAG_member, name: "data_ptr", scope: !13, file: !14, baseType: !17, size: 64, align: 64)
!17 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !12, size: 64, align: 64, dwarfAddressSpace: 0)
!18 = !DIDerivedType(tag: DW_TAG_member, name: "length", scope: !13, file: !14, baseType: !19, size: 64, align: 64, offset: 64)
!19 = !DIBasicType(name: "usize", size: 64, encoding: DW_ATE_unsigned)
!20 = !{}
!21 = !{!22}
!22 = !DILocalVariable(name: "s", arg: 1, scope: !7, file: !8, line: 4, type: !13)
!23 = !DILocation(line: 0, scope: !7)
!24 = !DILocalVariable(name: "self", arg: 1, scope: !25, file: !26, line: 1166, type: !33)
!25 = distinct !DISubprogram(name: "read<u8>", linkageName: "_ZN4core3ptr9const_ptr33_$LT$impl$u20$$BP$const$u20$T$GT$4read17h30020365834ad60fE", scope: !27, file: !26, line: 1166, type: !31, scopeLine: 1166, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !5, templateParams: !48, retainedNodes: !62)
!26 = !DIFile(filename: "library/core/src/ptr/const_ptr.rs", directory: ".", checksumkind: CSK_MD5, checksum: "48638a38fe414ca30cde797e4a40b3a9")
!27 = !DINamespace(name: "{impl#0}", scope: !28)
!28 = !DINamespace(name: "const_ptr", scope: !29)
!29 = !DINamespace(name: "ptr", scope: !30)
!30 = !DINamespace(name: "core", scope: null)
!31 = !DISubroutineType(types: !32)
!32 = !{!12, !33, !34}
!33 = !DIDerivedType(tag: DW_TAG_pointer_type, name: "*const u8", baseType: !12, size: 64, align: 64, dwarfAddressSpace: 0)
!34 = !DIDerivedType(tag: DW_TAG_pointer_type, name: "&core::panic::location::Location", baseType: !35, size: 64, align: 64, dwarfAddressSpace: 0)
!35 = !DICompositeType(tag: DW_TAG_structure_type, name: "Location", scope: !36, file: !14, size: 192, align: 64, flags: DIFlagPublic, elements: !38, templateParams: !20, identifier: "c23b7de1297af8f4a89df3da49f37ee6")
!36 = !DINamespace(name: "location", scope: !37)
!37 = !DINamespace(name: "panic", scope: !30)
!38 = !{!39, !50, !52, !53}
!39 = !DIDerivedType(tag: DW_TAG_member, name: "filename", scope: !35, file: !14, baseType: !40, size: 128, align: 64, flags: DIFlagPrivate)
!40 = !DICompositeType(tag: DW_TAG_structure_type, name: "NonNull<str>", scope: !41, file: !14, size: 128, align: 64, flags: DIFlagPublic, elements: !42, templateParams: !48, identifier: "cc7383b2ce73f6838bfb6ae828fb6ae6")
!41 = !DINamespace(name: "non_null", scope: !29)
!42 = !{!43}
!43 = !DIDerivedType(tag: DW_TAG_member, name: "pointer", scope: !40, file: !14, baseType: !44, size: 128, align: 64, flags: DIFlagPrivate)
!44 = !DICompositeType(tag: DW_TAG_structure_type, name: "*const str", file: !14, size: 128, align: 64, elements: !45, templateParams: !20, identifier: "238a44609877474087c05adf26cd41fa")
!45 = !{!46, !47}
!46 = !DIDerivedType(tag: DW_TAG_member, name: "data_ptr", scope: !44, file: !14, baseType: !17, size: 64, align: 64)
!47 = !DIDerivedType(tag: DW_TAG_member, name: "length", scope: !44, file: !14, baseType: !19, size: 64, align: 64, offset: 64)
!48 = !{!49}
!49 = !DITemplateTypeParameter(name: "T", type: !12)
!50 = !DIDerivedType(tag: DW_TAG_member, name: "line", scope: !35, file: !14, baseType: !51, size: 32, align: 32, offset: 128, flags: DIFlagPrivate)
!51 = !DIBasicType(name: "u32", size: 32, encoding: DW_ATE_unsigned)
!52 = !DIDerivedType(tag: DW_TAG_member, name: "col", scope: !35, file: !14, baseType: !51, size: 32, align: 32, offset: 160, flags: DIFlagPrivate)
!53 = !DIDerivedType(tag: DW_TAG_member, name: "_filename", scope: !35, file: !14, baseType: !54, align: 8, offset: 192, flags: DIFlagPrivate)
!54 = !DICompositeType(tag: DW_TAG_structure_type, name: "PhantomData<&str>", scope: !55, file: !14, align: 8, flags: DIFlagPublic, elements: !20, templateParams: !56, identifier: "e16ac355808b6aef9fb50b5f125fee05")
!55 = !DINamespace(name: "marker", scope: !30)
!56 = !{!57}
!57 = !DITemplateTypeParameter(name: "T", type: !58)
!58 = !DICompositeType(tag: DW_TAG_structure_type, name: "&str", file: !14, size: 128, align: 64, elements: !59, templateParams: !20, identifier: "9277eecd40495f85161460476aacc992")
!59 = !{!60, !61}
!60 = !DIDerivedType(tag: DW_TAG_member, name: "data_ptr", scope: !58, file: !14, baseType: !17, size: 64, align: 64)
!61 = !DIDerivedType(tag: DW_TAG_member, name: "length", scope: !58, file: !14, baseType: !19, size: 64, align: 64, offset: 64)
!62 = !{!24}
!63 = !DILocation(line: 0, scope: !25, inlinedAt: !64)
!64 = distinct !DILocation(line: 4, column: 65, scope: !7)
!65 = !DILocalVariable(name: "src", arg: 1, scope: !66, file: !67, line: 1678, type: !33)
!66 = distinct !DISubprogram(name: "read<u8>", linkageName: "_ZN4core3ptr4read17hf0b579063b103b02E", scope: !29, file: !67, line: 1678, type: !31, scopeLine: 1678, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !5, templateParams: !48, retainedNodes: !68)
!67 = !DIFile(filename: "library/core/src/ptr/mod.rs", directory: ".", checksumkind: CSK_MD5, checksum: "8f706ae0a0620120e6e931983ef127f1")
!68 = !{!65}
!69 = !DILocation(line: 0, scope: !66, inlinedAt: !70)
!70 = distinct !DILocation(line: 1171, column: 18, scope: !25, inlinedAt: !64)
!71 = !DILocation(line: 1717, column: 9, scope: !66, inlinedAt: !70)
!72 = !DILocation(line: 4, column: 75, scope: !7)
!73 = distinct !DISubprogram(name: "first", scope: !9, file: !8, line: 5, type: !10, scopeLine: 5, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !5, templateParams: !20, retainedNodes: !74)
!74 = !{!75}
!75 = !DILocalVariable(name: "s", arg: 1, scope: !73, file: !8, line: 5, type: !13)
!76 = !DILocation(line: 0, scope: !73)
!77 = !DILocalVariable(name: "self", arg: 1, scope: !78, file: !79, line: 136, type: !13)
!78 = distinct !DISubprogram(name: "is_empty<u8>", linkageName: "_ZN4core5slice29_$LT$impl$u20$$u5b$T$u5d$$GT$8is_empty17h8ead723e51a04044E", scope: !80, file: !79, line: 136, type: !82, scopeLine: 136, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !5, templateParams: !48, retainedNodes: !85)
!79 = !DIFile(filename: "library/core/src/slice/mod.rs", directory: ".", checksumkind: CSK_MD5, checksum: "b606e5d97bff599edd0dcbc6067a14f1")
!80 = !DINamespace(name: "{impl#0}", scope: !81)
!81 = !DINamespace(name: "slice", scope: !30)
!82 = !DISubroutineType(types: !83)
!83 = !{!84, !13}
!84 = !DIBasicType(name: "bool", size: 8, encoding: DW_ATE_boolean)
!85 = !{!77}
!86 = !DILocation(line: 0, scope: !78, inlinedAt: !87)
!87 = distinct !DILocation(line: 5, column: 50, scope: !73)
!88 = !DILocation(line: 137, column: 9, scope: !78, inlinedAt: !87)
!89 = !DILocation(line: 5, column: 48, scope: !73)
!90 = !DILocation(line: 5, column: 74, scope: !73)
!91 = !DILocation(line: 5, column: 45, scope: !73)
!92 = !DILocation(line: 5, scope: !73)
!93 = !DILocation(line: 5, column: 82, scope: !73)
!94 = distinct !DISubprogram(name: "inlined", scope: !9, file: !8, line: 3, type: !95, scopeLine: 3, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !5, templateParams: !20, retainedNodes: !98)
!95 = !DISubroutineType(types: !96)
!96 = !{!97, !33}
!97 = !DIBasicType(name: "u64", size: 64, encoding: DW_ATE_unsigned)
!98 = !{!99}
!99 = !DILocalVariable(name: "p", arg: 1, scope: !94, file: !8, line: 3, type: !33)
!100 = !DILocation(line: 0, scope: !94)
!101 = !DILocalVariable(name: "self", arg: 1, scope: !102, file: !26, line: 22, type: !33)
!102 = distinct !DISubprogram(name: "is_null<u8>", linkageName: "_ZN4core3ptr9const_ptr33_$LT$impl$u20$$BP$const$u20$T$GT$7is_null17h24315e1b435664abE", scope: !27, file: !26, line: 22, type: !103, scopeLine: 22, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !5, templateParams: !48, retainedNodes: !105)
!103 = !DISubroutineType(types: !104)
!104 = !{!84, !33}
!105 = !{!101}
!106 = !DILocation(line: 0, scope: !102, inlinedAt: !107)
!107 = distinct !DILocation(line: 3, column: 64, scope: !94)
!108 = !DILocation(line: 38, column: 17, scope: !109, inlinedAt: !113)
!109 = !DILexicalBlockFile(scope: !110, file: !26, discriminator: 0)
!110 = distinct !DISubprogram(name: "runtime", linkageName: "_RNvNvMNtNtCsgEmfK2I1SDS_4core3ptr9const_ptrPp7is_null7runtime", scope: !112, file: !111, line: 2434, type: !103, scopeLine: 2434, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !5, templateParams: !20)
!111 = !DIFile(filename: "library/core/src/intrinsics/mod.rs", directory: ".", checksumkind: CSK_MD5, checksum: "b1b7915c1b8b57766c20270acae549ce")
!112 = !DINamespace(name: "is_null", scope: !27)
!113 = distinct !DILocation(line: 2447, column: 9, scope: !114, inlinedAt: !107)
!114 = !DILexicalBlockFile(scope: !102, file: !111, discriminator: 0)
!115 = !DILocation(line: 3, column: 62, scope: !94)
!116 = !DILocalVariable(name: "b", arg: 1, scope: !117, file: !8, line: 2, type: !120)
!117 = distinct !DISubprogram(name: "last", linkageName: "_ZN13rust_pointers4last17hde43f56473091a7cE", scope: !9, file: !8, line: 2, type: !118, scopeLine: 2, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !5, templateParams: !20, retainedNodes: !124)
!118 = !DISubroutineType(types: !119)
!119 = !{!97, !120}
!120 = !DIDerivedType(tag: DW_TAG_pointer_type, name: "&[u64; 4]", baseType: !121, size: 64, align: 64, dwarfAddressSpace: 0)
!121 = !DICompositeType(tag: DW_TAG_array_type, baseType: !97, size: 256, align: 64, elements: !122)
!122 = !{!123}
!123 = !DISubrange(count: 4, lowerBound: 0)
!124 = !{!116}
!125 = !DILocation(line: 0, scope: !117, inlinedAt: !126)
!126 = distinct !DILocation(line: 3, column: 87, scope: !94)
!127 = !DILocation(line: 2, column: 50, scope: !117, inlinedAt: !126)
!128 = !{!129}
!129 = distinct !{!129, !130, !"_ZN13rust_pointers4last17hde43f56473091a7cE: %b"}
!130 = distinct !{!130, !"_ZN13rust_pointers4last17hde43f56473091a7cE"}
!131 = !DILocation(line: 3, column: 119, scope: !94)
!132 = !DILocation(line: 3, scope: !94)
!133 = distinct !DISubprogram(name: "overlap", scope: !9, file: !8, line: 7, type: !134, scopeLine: 7, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !5, templateParams: !20, retainedNodes: !147)
!134 = !DISubroutineType(types: !135)
!135 = !{null, !136, !136}
!136 = !DIDerivedType(tag: DW_TAG_pointer_type, name: "&[core::cell::Cell<u32>; 4]", baseType: !137, size: 64, align: 64, dwarfAddressSpace: 0)
!137 = !DICompositeType(tag: DW_TAG_array_type, baseType: !138, size: 128, align: 32, elements: !122)
!138 = !DICompositeType(tag: DW_TAG_structure_type, name: "Cell<u32>", scope: !139, file: !14, size: 32, align: 32, flags: DIFlagPublic, elements: !140, templateParams: !145, identifier: "f999d15df0d8f93d8c40b7ff1ea8692b")
!139 = !DINamespace(name: "cell", scope: !30)
!140 = !{!141}
!141 = !DIDerivedType(tag: DW_TAG_member, name: "value", scope: !138, file: !14, baseType: !142, size: 32, align: 32, flags: DIFlagPrivate)
!142 = !DICompositeType(tag: DW_TAG_structure_type, name: "UnsafeCell<u32>", scope: !139, file: !14, size: 32, align: 32, flags: DIFlagPublic, elements: !143, templateParams: !145, identifier: "276fcd5afdff990e3d83fbd36936145c")
!143 = !{!144}
!144 = !DIDerivedType(tag: DW_TAG_member, name: "value", scope: !142, file: !14, baseType: !51, size: 32, align: 32, flags: DIFlagPrivate)
!145 = !{!146}
!146 = !DITemplateTypeParameter(name: "T", type: !51)
!147 = !{!148, !149}
!148 = !DILocalVariable(name: "a", arg: 1, scope: !133, file: !8, line: 7, type: !136)
!149 = !DILocalVariable(name: "b", arg: 2, scope: !133, file: !8, line: 7, type: !136)
!150 = !DILocation(line: 0, scope: !133)
!151 = !DILocalVariable(name: "self", arg: 1, scope: !152, file: !153, line: 433, type: !156)
!152 = distinct !DISubprogram(name: "set<u32>", linkageName: "_ZN4core4cell13Cell$LT$T$GT$3set17h0498de0e87276445E", scope: !138, file: !153, line: 433, type: !154, scopeLine: 433, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !5, templateParams: !145, declaration: !157, retainedNodes: !158)
!153 = !DIFile(filename: "library/core/src/cell.rs", directory: ".", checksumkind: CSK_MD5, checksum: "96404e804c6faf0fea9fa631bcb8d1d2")
!154 = !DISubroutineType(types: !155)
!155 = !{null, !156, !51}
!156 = !DIDerivedType(tag: DW_TAG_pointer_type, name: "&core::cell::Cell<u32>", baseType: !138, size: 64, align: 64, dwarfAddressSpace: 0)
!157 = !DISubprogram(name: "set<u32>", linkageName: "_ZN4core4cell13Cell$LT$T$GT$3set17h0498de0e87276445E", scope: !138, file: !153, line: 433, type: !154, scopeLine: 433, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagOptimized, templateParams: !145)
!158 = !{!151, !159}
!159 = !DILocalVariable(name: "val", arg: 2, scope: !152, file: !153, line: 433, type: !51)
!160 = !DILocation(line: 0, scope: !152, inlinedAt: !161)
!161 = distinct !DILocation(line: 7, column: 100, scope: !133)
!162 = !DILocalVariable(name: "self", arg: 1, scope: !163, file: !153, line: 510, type: !156)
!163 = distinct !DISubprogram(name: "replace<u32>", linkageName: "_ZN4core4cell13Cell$LT$T$GT$7replace17h1b661c5de46cc3b1E", scope: !138, file: !153, line: 510, type: !164, scopeLine: 510, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !5, templateParams: !145, declaration: !166, retainedNodes: !167)
!164 = !DISubroutineType(types: !165)
!165 = !{!51, !156, !51}
!166 = !DISubprogram(name: "replace<u32>", linkageName: "_ZN4core4cell13Cell$LT$T$GT$7replace17h1b661c5de46cc3b1E", scope: !138, file: !153, line: 510, type: !164, scopeLine: 510, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagOptimized, templateParams: !145)
!167 = !{!162, !168}
!168 = !DILocalVariable(name: "val", arg: 2, scope: !163, file: !153, line: 510, type: !51)
!169 = !DILocation(line: 0, scope: !163, inlinedAt: !170)
!170 = distinct !DILocation(line: 437, column: 14, scope: !152, inlinedAt: !161)
!171 = !DILocation(line: 902, column: 49, scope: !172, inlinedAt: !178)
!172 = distinct !DISubprogram(name: "replace<u32>", linkageName: "_ZN4core3mem7replace17h625925e6e9c67876E", scope: !174, file: !173, line: 887, type: !175, scopeLine: 887, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !5, templateParams: !145)
!173 = !DIFile(filename: "library/core/src/mem/mod.rs", directory: ".", checksumkind: CSK_MD5, checksum: "6bca88b164013e73def192dcdbc80502")
!174 = !DINamespace(name: "mem", scope: !30)
!175 = !DISubroutineType(types: !176)
!176 = !{!51, !177, !51}
!177 = !DIDerivedType(tag: DW_TAG_pointer_type, name: "&mut u32", baseType: !51, size: 64, align: 64, dwarfAddressSpace: 0)
!178 = distinct !DILocation(line: 513, column: 9, scope: !163, inlinedAt: !170)
!179 = !DILocation(line: 7, column: 108, scope: !133)
!180 = !DILocation(line: 0, scope: !152, inlinedAt: !181)
!181 = distinct !DILocation(line: 7, column: 113, scope: !133)
!182 = !DILocation(line: 0, scope: !163, inlinedAt: !183)
!183 = distinct !DILocation(line: 437, column: 14, scope: !152, inlinedAt: !181)
!184 = !DILocation(line: 902, column: 49, scope: !172, inlinedAt: !185)
!185 = distinct !DILocation(line: 513, column: 9, scope: !163, inlinedAt: !183)
!186 = !DILocation(line: 0, scope: !152, inlinedAt: !187)
!187 = distinct !DILocation(line: 7, column: 126, scope: !133)
!188 = !DILocation(line: 0, scope: !163, inlinedAt: !189)
!189 = distinct !DILocation(line: 437, column: 14, scope: !152, inlinedAt: !187)
!190 = !DILocation(line: 902, column: 49, scope: !172, inlinedAt: !191)
!191 = distinct !DILocation(line: 513, column: 9, scope: !163, inlinedAt: !189)
!192 = !DILocalVariable(name: "self", arg: 1, scope: !193, file: !153, line: 552, type: !156)
!193 = distinct !DISubprogram(name: "get<u32>", linkageName: "_ZN4core4cell13Cell$LT$T$GT$3get17h081b38e6f31bf1ebE", scope: !138, file: !153, line: 552, type: !194, scopeLine: 552, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !5, templateParams: !145, declaration: !196, retainedNodes: !197)
!194 = !DISubroutineType(types: !195)
!195 = !{!51, !156}
!196 = !DISubprogram(name: "get<u32>", linkageName: "_ZN4core4cell13Cell$LT$T$GT$3get17h081b38e6f31bf1ebE", scope: !138, file: !153, line: 552, type: !194, scopeLine: 552, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagOptimized, templateParams: !145)
!197 = !{!192}
!198 = !DILocation(line: 0, scope: !193, inlinedAt: !199)
!199 = distinct !DILocation(line: 7, column: 142, scope: !133)
!200 = !DILocation(line: 555, column: 18, scope: !193, inlinedAt: !199)
!201 = !DILocation(line: 7, column: 137, scope: !133)
!202 = !DILocation(line: 0, scope: !193, inlinedAt: !203)
!203 = distinct !DILocation(line: 7, column: 161, scope: !133)
!204 = !DILocation(line: 555, column: 18, scope: !193, inlinedAt: !203)
!205 = !DILocation(line: 7, column: 156, scope: !133)
!206 = !{!"branch_weights", !"expected", i32 1, i32 2000}
!207 = !DILocation(line: 7, column: 174, scope: !133)
!208 = !DILocation(line: 7, column: 186, scope: !133)
!209 = distinct !DISubprogram(name: "pair", scope: !9, file: !8, line: 8, type: !210, scopeLine: 8, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !5, templateParams: !20, retainedNodes: !216)
!210 = !DISubroutineType(types: !211)
!211 = !{null, !212}
!212 = !DICompositeType(tag: DW_TAG_structure_type, name: "(u32, u32)", file: !14, size: 64, align: 32, elements: !213, templateParams: !20, identifier: "17be3570ed04f451565b4d5e18e8cfe4")
!213 = !{!214, !215}
!214 = !DIDerivedType(tag: DW_TAG_member, name: "__0", scope: !212, file: !14, baseType: !51, size: 32, align: 32)
!215 = !DIDerivedType(tag: DW_TAG_member, name: "__1", scope: !212, file: !14, baseType: !51, size: 32, align: 32, offset: 32)
!216 = !{!217, !219, !220}
!217 = !DILocalVariable(name: "a", scope: !218, file: !8, line: 8, type: !51, align: 32)
!218 = distinct !DILexicalBlock(scope: !209, file: !8, line: 8, column: 46)
!219 = !DILocalVariable(name: "b", scope: !218, file: !8, line: 8, type: !51, align: 32)
!220 = !DILocalVariable(arg: 1, scope: !209, file: !8, line: 8, type: !212)
!221 = !DILocation(line: 0, scope: !209)
!222 = !DILocation(line: 0, scope: !218)
!223 = !DILocation(line: 8, column: 51, scope: !218)
!224 = !{!"branch_weights", i32 1, i32 4001}
!225 = !DILocation(line: 8, column: 82, scope: !209)
!226 = !DILocation(line: 8, column: 70, scope: !218)
!227 = distinct !DISubprogram(name: "same_address", scope: !9, file: !8, line: 6, type: !228, scopeLine: 6, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !5, templateParams: !20, retainedNodes: !235)
!228 = !DISubroutineType(types: !229)
!229 = !{null, !230, !230}
!230 = !DICompositeType(tag: DW_TAG_structure_type, name: "&mut [u32]", file: !14, size: 128, align: 64, elements: !231, templateParams: !20, identifier: "a0472006166d2ea01b967040b09ef870")
!231 = !{!232, !234}
!232 = !DIDerivedType(tag: DW_TAG_member, name: "data_ptr", scope: !230, file: !14, baseType: !233, size: 64, align: 64)
!233 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !51, size: 64, align: 64, dwarfAddressSpace: 0)
!234 = !DIDerivedType(tag: DW_TAG_member, name: "length", scope: !230, file: !14, baseType: !19, size: 64, align: 64, offset: 64)
!235 = !{!236, !237}
!236 = !DILocalVariable(name: "a", arg: 1, scope: !227, file: !8, line: 6, type: !230)
!237 = !DILocalVariable(name: "b", arg: 2, scope: !227, file: !8, line: 6, type: !230)
!238 = !DILocation(line: 0, scope: !227)
!239 = !DILocation(line: 6, column: 69, scope: !227)
!240 = !DILocation(line: 6, column: 108, scope: !227)
!241 = !DILocation(line: 6, column: 96, scope: !227)

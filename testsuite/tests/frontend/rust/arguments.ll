; #![crate_type="lib"]
; #![no_std]
; #[derive(Clone,Copy)] pub enum E { A=1, B=5, C=7 }
; extern "C" { fn reach_error(); }
; #[no_mangle] pub fn variants(e: E) { let n = e as u32; if n != 1 && n != 5 && n != 7 { unsafe { reach_error() } } }
; #[no_mangle] pub fn variants_slip(e: E) { if e as u32 != 5 { unsafe { reach_error() } } }
; #[no_mangle] pub fn scalar(c: char) { if c as u32 == 0xd800 { unsafe { reach_error() } } }
; #[no_mangle] pub fn shared(a: &u32, b: &u32) { if a as *const u32 == b as *const u32 { unsafe { reach_error() } } }
; #[no_mangle] pub fn unique(a: &u32, b: &mut u32) { if a as *const u32 == b as *const u32 { unsafe { reach_error() } } }
; #[no_mangle] pub fn slice(s: &[u32], i: usize) -> u32 { if i < s.len() { unsafe { *s.as_ptr().add(i) } } else { 0 } }
; #[no_mangle] pub fn slice_slip(s: &[u32], i: usize) -> u32 { if i <= s.len() { unsafe { *s.as_ptr().wrapping_add(i) } } else { 0 } }
; #[no_mangle] pub fn behind(e: &E) { if *e as u32 == 2 { unsafe { reach_error() } } }
; ModuleID = 'r3.c91690c102afec98-cgu.0'
source_filename = "r3.c91690c102afec98-cgu.0"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

; Function Attrs: nounwind nonlazybind uwtable
define void @behind(ptr noalias noundef readonly align 1 captures(none) dereferenceable(1) %e) unnamed_addr #0 !dbg !16 {
start:
    #dbg_value(ptr %e, !22, !DIExpression(), !24)
  %_3 = load i8, ptr %e, align 1, !dbg !25, !range !26, !noundef !23
  %0 = icmp eq i8 %_3, 2, !dbg !25
  br i1 %0, label %bb1, label %bb3, !dbg !25

bb1:                                              ; preds = %start
  tail call void @reach_error() #2, !dbg !27
  br label %bb3, !dbg !27

bb3:                                              ; preds = %start, %bb1
  ret void, !dbg !28
}

; Function Attrs: nounwind nonlazybind uwtable
define void @scalar(i32 noundef range(i32 0, 1114112) %c) unnamed_addr #0 !dbg !29 {
start:
    #dbg_value(i32 %c, !34, !DIExpression(), !35)
  %0 = icmp eq i32 %c, 55296, !dbg !36
  br i1 %0, label %bb1, label %bb3, !dbg !36

bb1:                                              ; preds = %start
  tail call void @reach_error() #2, !dbg !37
  br label %bb3, !dbg !37

bb3:                                              ; preds = %start, %bb1
  ret void, !dbg !38
}

; Function Attrs: nounwind nonlazybind uwtable
define void @shared(ptr noalias noundef readonly align 4 captures(address) dereferenceable(4) %a, ptr noalias noundef readonly align 4 captures(address) dereferenceable(4) %b) unnamed_addr #0 !dbg !39 {
start:
    #dbg_value(ptr %a, !45, !DIExpression(), !47)
    #dbg_value(ptr %b, !46, !DIExpression(), !47)
  %_3 = icmp eq ptr %a, %b, !dbg !48
  br i1 %_3, label %bb1, label %bb3, !dbg !48

bb1:                                              ; preds = %start
  tail call void @reach_error() #2, !dbg !49
  br label %bb3, !dbg !49

bb3:                                              ; preds = %start, %bb1
  ret void, !dbg !50
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind nonlazybind willreturn memory(argmem: read) uwtable
define noundef i32 @slice(ptr noalias noundef nonnull readonly align 4 captures(none) %s.0, i64 noundef range(i64 0, 2305843009213693952) %s.1, i64 noundef %i) unnamed_addr #1 !dbg !51 {
start:
    #dbg_value(ptr %s.0, !61, !DIExpression(DW_OP_LLVM_fragment, 0, 64), !63)
    #dbg_value(i64 %s.1, !61, !DIExpression(DW_OP_LLVM_fragment, 64, 64), !63)
    #dbg_value(i64 %i, !62, !DIExpression(), !63)
  %_3 = icmp ult i64 %i, %s.1, !dbg !64
  br i1 %_3, label %bb1, label %bb5, !dbg !64

bb1:                                              ; preds = %start
    #dbg_value(ptr %s.0, !65, !DIExpression(), !107)
    #dbg_value(i64 %i, !104, !DIExpression(), !107)
  %_0.i = getelementptr inbounds nuw i32, ptr %s.0, i64 %i, !dbg !109
  %0 = load i32, ptr %_0.i, align 4, !dbg !110, !noundef !23
  br label %bb5, !dbg !111

bb5:                                              ; preds = %start, %bb1
  %_0.sroa.0.0 = phi i32 [ %0, %bb1 ], [ 0, %start ], !dbg !112
  ret i32 %_0.sroa.0.0, !dbg !113
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind nonlazybind willreturn memory(argmem: read) uwtable
define noundef i32 @slice_slip(ptr noalias noundef nonnull readonly align 4 captures(none) %s.0, i64 noundef range(i64 0, 2305843009213693952) %s.1, i64 noundef %i) unnamed_addr #1 !dbg !114 {
start:
    #dbg_value(ptr %s.0, !116, !DIExpression(DW_OP_LLVM_fragment, 0, 64), !118)
    #dbg_value(i64 %s.1, !116, !DIExpression(DW_OP_LLVM_fragment, 64, 64), !118)
    #dbg_value(i64 %i, !117, !DIExpression(), !118)
  %_3.not = icmp ugt i64 %i, %s.1, !dbg !119
  br i1 %_3.not, label %bb5, label %bb1, !dbg !119

bb1:                                              ; preds = %start
    #dbg_value(ptr %s.0, !120, !DIExpression(), !126)
    #dbg_value(ptr %s.0, !128, !DIExpression(), !135)
    #dbg_value(i64 %i, !125, !DIExpression(), !126)
    #dbg_value(i64 %i, !134, !DIExpression(), !135)
  %0 = getelementptr i32, ptr %s.0, i64 %i, !dbg !137
  %1 = load i32, ptr %0, align 4, !dbg !138, !noundef !23
  br label %bb5, !dbg !139

bb5:                                              ; preds = %start, %bb1
  %_0.sroa.0.0 = phi i32 [ %1, %bb1 ], [ 0, %start ], !dbg !140
  ret i32 %_0.sroa.0.0, !dbg !141
}

; Function Attrs: nounwind nonlazybind uwtable
define void @unique(ptr noalias noundef readonly align 4 captures(address) dereferenceable(4) %a, ptr noalias noundef readnone align 4 captures(address) dereferenceable(4) %b) unnamed_addr #0 !dbg !142 {
start:
    #dbg_value(ptr %a, !147, !DIExpression(), !149)
    #dbg_value(ptr %b, !148, !DIExpression(), !149)
  %_3 = icmp eq ptr %a, %b, !dbg !150
  br i1 %_3, label %bb1, label %bb3, !dbg !150

bb1:                                              ; preds = %start
  tail call void @reach_error() #2, !dbg !151
  br label %bb3, !dbg !151

bb3:                                              ; preds = %start, %bb1
  ret void, !dbg !152
}

; Function Attrs: nounwind nonlazybind uwtable
define void @variants(i8 noundef range(i8 1, 8) %e) unnamed_addr #0 !dbg !153 {
start:
    #dbg_value(i8 %e, !157, !DIExpression(), !160)
    #dbg_value(i8 %e, !158, !DIExpression(DW_OP_LLVM_convert, 8, DW_ATE_unsigned, DW_OP_LLVM_convert, 32, DW_ATE_unsigned, DW_OP_stack_value), !161)
  switch i8 %e, label %bb3 [
    i8 1, label %bb4
    i8 5, label %bb4
    i8 7, label %bb4
  ], !dbg !162

bb4:                                              ; preds = %start, %start, %start, %bb3
  ret void, !dbg !163

bb3:                                              ; preds = %start
  tail call void @reach_error() #2, !dbg !164
  br label %bb4, !dbg !164
}

; Function Attrs: nounwind nonlazybind uwtable
define void @variants_slip(i8 noundef range(i8 1, 8) %e) unnamed_addr #0 !dbg !165 {
start:
    #dbg_value(i8 %e, !167, !DIExpression(), !168)
  %0 = icmp eq i8 %e, 5, !dbg !169
  br i1 %0, label %bb3, label %bb1, !dbg !169

bb1:                                              ; preds = %start
  tail call void @reach_error() #2, !dbg !170
  br label %bb3, !dbg !170

bb3:                                              ; preds = %start, %bb1
  ret void, !dbg !171
}

; Function Attrs: nounwind nonlazybind uwtable
declare void @reach_error() unnamed_addr #0

attributes #0 = { nounwind nonlazybind uwtable "probe-stack"="inline-asm" "target-cpu"="x86-64" }
attributes #1 = { mustprogress nofree norecurse nosync nounwind nonlazybind willreturn memory(argmem: read) uwtable "probe-stack"="inline-asm" "target-cpu"="x86-64" }
attributes #2 = { nounwind }

!llvm.module.flags = !{!0, !1, !2, !3}
!llvm.ident = !{!4}
!llvm.dbg.cu = !{!5}

!0 = !{i32 8, !"PIC Level", i32 2}
!1 = !{i32 2, !"RtLibUseGOT", i32 1}
!2 = !{i32 7, !"Dwarf Version", i32 4}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !{!"rustc version 1.95.0 (59807616e 2026-04-14)"}
!5 = distinct !DICompileUnit(language: DW_LANG_Rust, file: !6, producer: "clang LLVM (rustc version 1.95.0 (59807616e 2026-04-14))", isOptimized: true, runtimeVersion: 0, emissionKind: FullDebug, enums: !7, splitDebugInlining: false, nameTableKind: None)
!6 = !DIFile(filename: "r3.rs/@/r3.c91690c102afec98-cgu.0", directory: ".")
!7 = !{!8}
!8 = !DICompositeType(tag: DW_TAG_enumeration_type, name: "E", scope: !10, file: !9, baseType: !11, size: 8, align: 8, flags: DIFlagEnumClass, elements: !12)
!9 = !DIFile(filename: "<unknown>", directory: "")
!10 = !DINamespace(name: "r3", scope: null)
!11 = !DIBasicType(name: "u8", size: 8, encoding: DW_ATE_unsigned)
!12 = !{!13, !14, !15}
!13 = !DIEnumerator(name: "A", value: 1, isUnsigned: true)
!14 = !DIEnumerator(name: "B", value: 5, isUnsigned: true)
!15 = !DIEnumerator(name: "C", value: 7, isUnsigned: true)
!16 = distinct !DISubprogram(name: "behind", scope: !10, file: !17, line: 12, type: !18, scopeLine: 12, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !5, templateParams: !23, retainedNodes: !21)
!17 = !DIFile(filename: "r3.rs", directory: ".", checksumkind: CSK_MD5, checksum: "77f2e1abb65a4125dc5dc47a4e3d8175")
!18 = !DISubroutineType(types: !19)
!19 = !{null, !20}
!20 = !DIDerivedType(tag: DW_TAG_pointer_type, name: "&r3::E", baseType: !8, size: 64, align: 64, dwarfAddressSpace: 0)
!21 = !{!22}
!22 = !DILocalVariable(name: "e", arg: 1, scope: !16, file: !17, line: 12, type: !20)
!23 = !{}
!24 = !DILocation(line: 0, scope: !16)
!25 = !DILocation(line: 12, column: 40, scope: !16)
!26 = !{i8 1, i8 8}
!27 = !DILocation(line: 12, column: 66, scope: !16)
!28 = !DILocation(line: 12, column: 85, scope: !16)
!29 = distinct !DISubprogram(name: "scalar", scope: !10, file: !17, line: 7, type: !30, scopeLine: 7, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !5, templateParams: !23, retainedNodes: !33)
!30 = !DISubroutineType(types: !31)
!31 = !{null, !32}
!32 = !DIBasicType(name: "char", size: 32, encoding: DW_ATE_UTF)
!33 = !{!34}
!34 = !DILocalVariable(name: "c", arg: 1, scope: !29, file: !17, line: 7, type: !32)
!35 = !DILocation(line: 0, scope: !29)
!36 = !DILocation(line: 7, column: 42, scope: !29)
!37 = !DILocation(line: 7, column: 72, scope: !29)
!38 = !DILocation(line: 7, column: 91, scope: !29)
!39 = distinct !DISubprogram(name: "shared", scope: !10, file: !17, line: 8, type: !40, scopeLine: 8, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !5, templateParams: !23, retainedNodes: !44)
!40 = !DISubroutineType(types: !41)
!41 = !{null, !42, !42}
!42 = !DIDerivedType(tag: DW_TAG_pointer_type, name: "&u32", baseType: !43, size: 64, align: 64, dwarfAddressSpace: 0)
!43 = !DIBasicType(name: "u32", size: 32, encoding: DW_ATE_unsigned)
!44 = !{!45, !46}
!45 = !DILocalVariable(name: "a", arg: 1, scope: !39, file: !17, line: 8, type: !42)
!46 = !DILocalVariable(name: "b", arg: 2, scope: !39, file: !17, line: 8, type: !42)
!47 = !DILocation(line: 0, scope: !39)
!48 = !DILocation(line: 8, column: 51, scope: !39)
!49 = !DILocation(line: 8, column: 97, scope: !39)
!50 = !DILocation(line: 8, column: 116, scope: !39)
!51 = distinct !DISubprogram(name: "slice", scope: !10, file: !17, line: 10, type: !52, scopeLine: 10, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !5, templateParams: !23, retainedNodes: !60)
!52 = !DISubroutineType(types: !53)
!53 = !{!43, !54, !59}
!54 = !DICompositeType(tag: DW_TAG_structure_type, name: "&[u32]", file: !9, size: 128, align: 64, elements: !55, templateParams: !23, identifier: "467923a08fc75332ca53cdba7e9dfffc")
!55 = !{!56, !58}
!56 = !DIDerivedType(tag: DW_TAG_member, name: "data_ptr", scope: !54, file: !9, baseType: !57, size: 64, align: 64)
!57 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !43, size: 64, align: 64, dwarfAddressSpace: 0)
!58 = !DIDerivedType(tag: DW_TAG_member, name: "length", scope: !54, file: !9, baseType: !59, size: 64, align: 64, offset: 64)
!59 = !DIBasicType(name: "usize", size: 64, encoding: DW_ATE_unsigned)
!60 = !{!61, !62}
!61 = !DILocalVariable(name: "s", arg: 1, scope: !51, file: !17, line: 10, type: !54)
!62 = !DILocalVariable(name: "i", arg: 2, scope: !51, file: !17, line: 10, type: !59)
!63 = !DILocation(line: 0, scope: !51)
!64 = !DILocation(line: 10, column: 60, scope: !51)
!65 = !DILocalVariable(name: "self", arg: 1, scope: !66, file: !67, line: 829, type: !74)
!66 = distinct !DISubprogram(name: "add<u32>", linkageName: "_ZN4core3ptr9const_ptr33_$LT$impl$u20$$BP$const$u20$T$GT$3add17h0f631d6cf04cd0baE", scope: !68, file: !67, line: 829, type: !72, scopeLine: 829, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !5, templateParams: !105, retainedNodes: !103)
!67 = !DIFile(filename: "library/core/src/ptr/const_ptr.rs", directory: "library", checksumkind: CSK_MD5, checksum: "48638a38fe414ca30cde797e4a40b3a9")
!68 = !DINamespace(name: "{impl#0}", scope: !69)
!69 = !DINamespace(name: "const_ptr", scope: !70)
!70 = !DINamespace(name: "ptr", scope: !71)
!71 = !DINamespace(name: "core", scope: null)
!72 = !DISubroutineType(types: !73)
!73 = !{!74, !74, !59, !75}
!74 = !DIDerivedType(tag: DW_TAG_pointer_type, name: "*const u32", baseType: !43, size: 64, align: 64, dwarfAddressSpace: 0)
!75 = !DIDerivedType(tag: DW_TAG_pointer_type, name: "&core::panic::location::Location", baseType: !76, size: 64, align: 64, dwarfAddressSpace: 0)
!76 = !DICompositeType(tag: DW_TAG_structure_type, name: "Location", scope: !77, file: !9, size: 192, align: 64, flags: DIFlagPublic, elements: !79, templateParams: !23, identifier: "c23b7de1297af8f4a89df3da49f37ee6")
!77 = !DINamespace(name: "location", scope: !78)
!78 = !DINamespace(name: "panic", scope: !71)
!79 = !{!80, !92, !93, !94}
!80 = !DIDerivedType(tag: DW_TAG_member, name: "filename", scope: !76, file: !9, baseType: !81, size: 128, align: 64, flags: DIFlagPrivate)
!81 = !DICompositeType(tag: DW_TAG_structure_type, name: "NonNull<str>", scope: !82, file: !9, size: 128, align: 64, flags: DIFlagPublic, elements: !83, templateParams: !90, identifier: "cc7383b2ce73f6838bfb6ae828fb6ae6")
!82 = !DINamespace(name: "non_null", scope: !70)
!83 = !{!84}
!84 = !DIDerivedType(tag: DW_TAG_member, name: "pointer", scope: !81, file: !9, baseType: !85, size: 128, align: 64, flags: DIFlagPrivate)
!85 = !DICompositeType(tag: DW_TAG_structure_type, name: "*const str", file: !9, size: 128, align: 64, elements: !86, templateParams: !23, identifier: "238a44609877474087c05adf26cd41fa")
!86 = !{!87, !89}
!87 = !DIDerivedType(tag: DW_TAG_member, name: "data_ptr", scope: !85, file: !9, baseType: !88, size: 64, align: 64)
!88 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !11, size: 64, align: 64, dwarfAddressSpace: 0)
!89 = !DIDerivedType(tag: DW_TAG_member, name: "length", scope: !85, file: !9, baseType: !59, size: 64, align: 64, offset: 64)
!90 = !{!91}
!91 = !DITemplateTypeParameter(name: "T", type: !11)
!92 = !DIDerivedType(tag: DW_TAG_member, name: "line", scope: !76, file: !9, baseType: !43, size: 32, align: 32, offset: 128, flags: DIFlagPrivate)
!93 = !DIDerivedType(tag: DW_TAG_member, name: "col", scope: !76, file: !9, baseType: !43, size: 32, align: 32, offset: 160, flags: DIFlagPrivate)
!94 = !DIDerivedType(tag: DW_TAG_member, name: "_filename", scope: !76, file: !9, baseType: !95, align: 8, offset: 192, flags: DIFlagPrivate)
!95 = !DICompositeType(tag: DW_TAG_structure_type, name: "PhantomData<&str>", scope: !96, file: !9, align: 8, flags: DIFlagPublic, elements: !23, templateParams: !97, identifier: "e16ac355808b6aef9fb50b5f125fee05")
!96 = !DINamespace(name: "marker", scope: !71)
!97 = !{!98}
!98 = !DITemplateTypeParameter(name: "T", type: !99)
!99 = !DICompositeType(tag: DW_TAG_structure_type, name: "&str", file: !9, size: 128, align: 64, elements: !100, templateParams: !23, identifier: "9277eecd40495f85161460476aacc992")
!100 = !{!101, !102}
!101 = !DIDerivedType(tag: DW_TAG_member, name: "data_ptr", scope: !99, file: !9, baseType: !88, size: 64, align: 64)
!102 = !DIDerivedType(tag: DW_TAG_member, name: "length", scope: !99, file: !9, baseType: !59, size: 64, align: 64, offset: 64)
!103 = !{!65, !104}
!104 = !DILocalVariable(name: "count", arg: 2, scope: !66, file: !67, line: 829, type: !59)
!105 = !{!106}
!106 = !DITemplateTypeParameter(name: "T", type: !43)
!107 = !DILocation(line: 0, scope: !66, inlinedAt: !108)
!108 = distinct !DILocation(line: 10, column: 95, scope: !51)
!109 = !DILocation(line: 863, column: 18, scope: !66, inlinedAt: !108)
!110 = !DILocation(line: 10, column: 83, scope: !51)
!111 = !DILocation(line: 10, column: 57, scope: !51)
!112 = !DILocation(line: 10, scope: !51)
!113 = !DILocation(line: 10, column: 118, scope: !51)
!114 = distinct !DISubprogram(name: "slice_slip", scope: !10, file: !17, line: 11, type: !52, scopeLine: 11, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !5, templateParams: !23, retainedNodes: !115)
!115 = !{!116, !117}
!116 = !DILocalVariable(name: "s", arg: 1, scope: !114, file: !17, line: 11, type: !54)
!117 = !DILocalVariable(name: "i", arg: 2, scope: !114, file: !17, line: 11, type: !59)
!118 = !DILocation(line: 0, scope: !114)
!119 = !DILocation(line: 11, column: 65, scope: !114)
!120 = !DILocalVariable(name: "self", arg: 1, scope: !121, file: !67, line: 1053, type: !74)
!121 = distinct !DISubprogram(name: "wrapping_add<u32>", linkageName: "_ZN4core3ptr9const_ptr33_$LT$impl$u20$$BP$const$u20$T$GT$12wrapping_add17hf833814fa5fc7d23E", scope: !68, file: !67, line: 1053, type: !122, scopeLine: 1053, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !5, templateParams: !105, retainedNodes: !124)
!122 = !DISubroutineType(types: !123)
!123 = !{!74, !74, !59}
!124 = !{!120, !125}
!125 = !DILocalVariable(name: "count", arg: 2, scope: !121, file: !67, line: 1053, type: !59)
!126 = !DILocation(line: 0, scope: !121, inlinedAt: !127)
!127 = distinct !DILocation(line: 11, column: 101, scope: !114)
!128 = !DILocalVariable(name: "self", arg: 1, scope: !129, file: !67, line: 463, type: !74)
!129 = distinct !DISubprogram(name: "wrapping_offset<u32>", linkageName: "_ZN4core3ptr9const_ptr33_$LT$impl$u20$$BP$const$u20$T$GT$15wrapping_offset17hab5872afad82e341E", scope: !68, file: !67, line: 463, type: !130, scopeLine: 463, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !5, templateParams: !105, retainedNodes: !133)
!130 = !DISubroutineType(types: !131)
!131 = !{!74, !74, !132}
!132 = !DIBasicType(name: "isize", size: 64, encoding: DW_ATE_signed)
!133 = !{!128, !134}
!134 = !DILocalVariable(name: "count", arg: 2, scope: !129, file: !67, line: 463, type: !132)
!135 = !DILocation(line: 0, scope: !129, inlinedAt: !136)
!136 = distinct !DILocation(line: 1057, column: 14, scope: !121, inlinedAt: !127)
!137 = !DILocation(line: 468, column: 18, scope: !129, inlinedAt: !136)
!138 = !DILocation(line: 11, column: 89, scope: !114)
!139 = !DILocation(line: 11, column: 62, scope: !114)
!140 = !DILocation(line: 11, scope: !114)
!141 = !DILocation(line: 11, column: 133, scope: !114)
!142 = distinct !DISubprogram(name: "unique", scope: !10, file: !17, line: 9, type: !143, scopeLine: 9, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !5, templateParams: !23, retainedNodes: !146)
!143 = !DISubroutineType(types: !144)
!144 = !{null, !42, !145}
!145 = !DIDerivedType(tag: DW_TAG_pointer_type, name: "&mut u32", baseType: !43, size: 64, align: 64, dwarfAddressSpace: 0)
!146 = !{!147, !148}
!147 = !DILocalVariable(name: "a", arg: 1, scope: !142, file: !17, line: 9, type: !42)
!148 = !DILocalVariable(name: "b", arg: 2, scope: !142, file: !17, line: 9, type: !145)
!149 = !DILocation(line: 0, scope: !142)
!150 = !DILocation(line: 9, column: 55, scope: !142)
!151 = !DILocation(line: 9, column: 101, scope: !142)
!152 = !DILocation(line: 9, column: 120, scope: !142)
!153 = distinct !DISubprogram(name: "variants", scope: !10, file: !17, line: 5, type: !154, scopeLine: 5, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !5, templateParams: !23, retainedNodes: !156)
!154 = !DISubroutineType(types: !155)
!155 = !{null, !8}
!156 = !{!157, !158}
!157 = !DILocalVariable(name: "e", arg: 1, scope: !153, file: !17, line: 5, type: !8)
!158 = !DILocalVariable(name: "n", scope: !159, file: !17, line: 5, type: !43, align: 32)
!159 = distinct !DILexicalBlock(scope: !153, file: !17, line: 5, column: 38)
!160 = !DILocation(line: 0, scope: !153)
!161 = !DILocation(line: 0, scope: !159)
!162 = !DILocation(line: 5, column: 59, scope: !159)
!163 = !DILocation(line: 5, column: 116, scope: !153)
!164 = !DILocation(line: 5, column: 97, scope: !159)
!165 = distinct !DISubprogram(name: "variants_slip", scope: !10, file: !17, line: 6, type: !154, scopeLine: 6, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !5, templateParams: !23, retainedNodes: !166)
!166 = !{!167}
!167 = !DILocalVariable(name: "e", arg: 1, scope: !165, file: !17, line: 6, type: !8)
!168 = !DILocation(line: 0, scope: !165)
!169 = !DILocation(line: 6, column: 46, scope: !165)
!170 = !DILocation(line: 6, column: 71, scope: !165)
!171 = !DILocation(line: 6, column: 90, scope: !165)

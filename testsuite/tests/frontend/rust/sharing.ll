; #![crate_type="lib"]
; #![no_std]
; use core::cell::Cell;
; extern "C" { fn reach_error(); }
; #[no_mangle] pub fn raw(a: &u32, p: *const u32) { if a as *const u32 == p { unsafe { reach_error() } } }
; #[no_mangle] pub fn raw_reads(a: &u32, p: *const u32) -> u32 { let x = *a; if a as *const u32 == p && unsafe { *p } != x { unsafe { reach_error() } } x }
; #[no_mangle] pub fn raw_writes(a: &u32, p: *mut u32) -> u32 { let x = *a; unsafe { *p = 5 }; if *a != x { unsafe { reach_error() } } x }
; #[no_mangle] pub fn raw_unique(a: &mut u32, p: *mut u32) { if a as *mut u32 == p { unsafe { reach_error() } } }
; #[no_mangle] pub fn cells(a: &Cell<u32>, b: &Cell<u32>) { a.set(1); b.set(2); if a.get() != 1 { unsafe { reach_error() } } }
; #[no_mangle] pub fn cell_and_reference(a: &Cell<u32>, b: &u32) { if a as *const Cell<u32> as *const u32 == b as *const u32 { unsafe { reach_error() } } }
; #[no_mangle] pub static mut SHOWN: u32 = 3;
; #[no_mangle] pub static FIXED: u32 = 3;
; #[no_mangle] pub fn global(a: &u32) { if a as *const u32 == &raw const SHOWN { unsafe { reach_error() } } }
; #[no_mangle] pub fn global_unique(a: &mut u32) { if a as *mut u32 == &raw mut SHOWN { unsafe { reach_error() } } }
; #[no_mangle] pub fn constant(p: *const u32) { if p == &raw const FIXED { unsafe { reach_error() } } }
; #[no_mangle] pub fn uniques(a: &mut u32, b: &mut u32) -> u32 { *a = 1; *b = 2; if *a != 1 { unsafe { reach_error() } } *a }
; ModuleID = 'ra.3bf9284249eedb86-cgu.0'
source_filename = "ra.3bf9284249eedb86-cgu.0"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@FIXED = constant [4 x i8] c"\03\00\00\00", align 4, !dbg !0
@SHOWN = global [4 x i8] c"\03\00\00\00", align 4, !dbg !5

; Function Attrs: nounwind nonlazybind uwtable
define void @cell_and_reference(ptr noundef nonnull readnone align 4 captures(address) %a, ptr noalias noundef readonly align 4 captures(address) dereferenceable(4) %b) unnamed_addr #0 !dbg !15 {
start:
    #dbg_value(ptr %a, !32, !DIExpression(), !35)
    #dbg_value(ptr %b, !33, !DIExpression(), !35)
  %_3 = icmp eq ptr %a, %b, !dbg !36
  br i1 %_3, label %bb1, label %bb3, !dbg !36

bb1:                                              ; preds = %start
  tail call void @reach_error() #3, !dbg !37
  br label %bb3, !dbg !37

bb3:                                              ; preds = %start, %bb1
  ret void, !dbg !38
}

; Function Attrs: nounwind nonlazybind uwtable
define void @cells(ptr noundef nonnull align 4 captures(none) initializes((0, 4)) %a, ptr noundef nonnull writeonly align 4 captures(none) initializes((0, 4)) %b) unnamed_addr #0 !dbg !39 {
start:
    #dbg_value(ptr %a, !43, !DIExpression(), !45)
    #dbg_value(ptr %b, !44, !DIExpression(), !45)
    #dbg_value(ptr %a, !46, !DIExpression(), !54)
    #dbg_value(ptr %a, !56, !DIExpression(), !63)
    #dbg_value(i32 1, !53, !DIExpression(), !54)
    #dbg_value(i32 1, !62, !DIExpression(), !63)
  store i32 1, ptr %a, align 4, !dbg !65
    #dbg_value(ptr %b, !46, !DIExpression(), !73)
    #dbg_value(ptr %b, !56, !DIExpression(), !75)
    #dbg_value(i32 2, !53, !DIExpression(), !73)
    #dbg_value(i32 2, !62, !DIExpression(), !75)
  store i32 2, ptr %b, align 4, !dbg !77
    #dbg_value(ptr %a, !79, !DIExpression(), !85)
  %_0.i = load i32, ptr %a, align 4, !dbg !87, !noundef !34
  %0 = icmp eq i32 %_0.i, 1, !dbg !88
  br i1 %0, label %bb6, label %bb4, !dbg !88

bb4:                                              ; preds = %start
  tail call void @reach_error() #3, !dbg !89
  br label %bb6, !dbg !89

bb6:                                              ; preds = %start, %bb4
  ret void, !dbg !90
}

; Function Attrs: nounwind nonlazybind uwtable
define void @constant(ptr noundef readnone captures(address) %p) unnamed_addr #0 !dbg !91 {
start:
    #dbg_value(ptr %p, !96, !DIExpression(), !97)
  %_2 = icmp eq ptr %p, @FIXED, !dbg !98
  br i1 %_2, label %bb1, label %bb3, !dbg !98

bb1:                                              ; preds = %start
  tail call void @reach_error() #3, !dbg !99
  br label %bb3, !dbg !99

bb3:                                              ; preds = %start, %bb1
  ret void, !dbg !100
}

; Function Attrs: nounwind nonlazybind uwtable
define void @global(ptr noalias noundef readonly align 4 captures(address) dereferenceable(4) %a) unnamed_addr #0 !dbg !101 {
start:
    #dbg_value(ptr %a, !105, !DIExpression(), !106)
  %_2 = icmp eq ptr %a, @SHOWN, !dbg !107
  br i1 %_2, label %bb1, label %bb3, !dbg !107

bb1:                                              ; preds = %start
  tail call void @reach_error() #3, !dbg !108
  br label %bb3, !dbg !108

bb3:                                              ; preds = %start, %bb1
  ret void, !dbg !109
}

; Function Attrs: nounwind nonlazybind uwtable
define void @global_unique(ptr noalias noundef readnone align 4 captures(address) dereferenceable(4) %a) unnamed_addr #0 !dbg !110 {
start:
    #dbg_value(ptr %a, !114, !DIExpression(), !115)
  %_2 = icmp eq ptr %a, @SHOWN, !dbg !116
  br i1 %_2, label %bb1, label %bb3, !dbg !116

bb1:                                              ; preds = %start
  tail call void @reach_error() #3, !dbg !117
  br label %bb3, !dbg !117

bb3:                                              ; preds = %start, %bb1
  ret void, !dbg !118
}

; Function Attrs: nounwind nonlazybind uwtable
define void @raw(ptr noalias noundef readonly align 4 captures(address) dereferenceable(4) %a, ptr noundef readnone captures(address) %p) unnamed_addr #0 !dbg !119 {
start:
    #dbg_value(ptr %a, !123, !DIExpression(), !125)
    #dbg_value(ptr %p, !124, !DIExpression(), !125)
  %_3 = icmp eq ptr %a, %p, !dbg !126
  br i1 %_3, label %bb1, label %bb3, !dbg !126

bb1:                                              ; preds = %start
  tail call void @reach_error() #3, !dbg !127
  br label %bb3, !dbg !127

bb3:                                              ; preds = %start, %bb1
  ret void, !dbg !128
}

; Function Attrs: nounwind nonlazybind uwtable
define noundef i32 @raw_reads(ptr noalias noundef readonly align 4 captures(address) dereferenceable(4) %a, ptr noundef readonly captures(address) %p) unnamed_addr #0 !dbg !129 {
start:
    #dbg_value(ptr %a, !133, !DIExpression(), !137)
    #dbg_value(ptr %p, !134, !DIExpression(), !137)
  %x = load i32, ptr %a, align 4, !dbg !138, !noundef !34
    #dbg_value(i32 %x, !135, !DIExpression(), !139)
  %_4 = icmp eq ptr %a, %p, !dbg !140
  br i1 %_4, label %bb1, label %bb5, !dbg !140

bb1:                                              ; preds = %start
  %_7 = load i32, ptr %p, align 4, !dbg !141, !noundef !34
  %_6.not = icmp eq i32 %_7, %x, !dbg !142
  br i1 %_6.not, label %bb5, label %bb2, !dbg !142

bb5:                                              ; preds = %bb1, %start, %bb2
  ret i32 %x, !dbg !143

bb2:                                              ; preds = %bb1
  tail call void @reach_error() #3, !dbg !144
  br label %bb5, !dbg !144
}

; Function Attrs: nounwind nonlazybind uwtable
define void @raw_unique(ptr noalias noundef readnone align 4 captures(address) dereferenceable(4) %a, ptr noundef readnone captures(address) %p) unnamed_addr #0 !dbg !145 {
start:
    #dbg_value(ptr %a, !150, !DIExpression(), !152)
    #dbg_value(ptr %p, !151, !DIExpression(), !152)
  %_3 = icmp eq ptr %a, %p, !dbg !153
  br i1 %_3, label %bb1, label %bb3, !dbg !153

bb1:                                              ; preds = %start
  tail call void @reach_error() #3, !dbg !154
  br label %bb3, !dbg !154

bb3:                                              ; preds = %start, %bb1
  ret void, !dbg !155
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind nonlazybind willreturn memory(argmem: readwrite) uwtable
define noundef i32 @raw_writes(ptr noalias noundef readonly align 4 captures(none) dereferenceable(4) %a, ptr noundef writeonly captures(none) initializes((0, 4)) %p) unnamed_addr #1 !dbg !156 {
start:
    #dbg_value(ptr %a, !160, !DIExpression(), !164)
    #dbg_value(ptr %p, !161, !DIExpression(), !164)
  %x = load i32, ptr %a, align 4, !dbg !165, !noundef !34
    #dbg_value(i32 %x, !162, !DIExpression(), !166)
  store i32 5, ptr %p, align 4, !dbg !167
  ret i32 %x, !dbg !168
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind nonlazybind willreturn memory(argmem: write) uwtable
define noundef i32 @uniques(ptr noalias noundef writeonly align 4 captures(none) dereferenceable(4) initializes((0, 4)) %a, ptr noalias noundef writeonly align 4 captures(none) dereferenceable(4) initializes((0, 4)) %b) unnamed_addr #2 !dbg !169 {
start:
    #dbg_value(ptr %a, !173, !DIExpression(), !175)
    #dbg_value(ptr %b, !174, !DIExpression(), !175)
  store i32 1, ptr %a, align 4, !dbg !176
  store i32 2, ptr %b, align 4, !dbg !177
  ret i32 1, !dbg !178
}

; Function Attrs: nounwind nonlazybind uwtable
declare void @reach_error() unnamed_addr #0

attributes #0 = { nounwind nonlazybind uwtable "probe-stack"="inline-asm" "target-cpu"="x86-64" }
attributes #1 = { mustprogress nofree norecurse nosync nounwind nonlazybind willreturn memory(argmem: readwrite) uwtable "probe-stack"="inline-asm" "target-cpu"="x86-64" }
attributes #2 = { mustprogress nofree norecurse nosync nounwind nonlazybind willreturn memory(argmem: write) uwtable "probe-stack"="inline-asm" "target-cpu"="x86-64" }
attributes #3 = { nounwind }

!llvm.module.flags = !{!7, !8, !9, !10}
!llvm.ident = !{!11}
!llvm.dbg.cu = !{!12}

!0 = !DIGlobalVariableExpression(var: !1, expr: !DIExpression())
!1 = distinct !DIGlobalVariable(name: "FIXED", scope: !2, file: !3, line: 12, type: !4, isLocal: false, isDefinition: true, align: 32)
!2 = !DINamespace(name: "ra", scope: null)
!3 = !DIFile(filename: "ra.rs", directory: ".", checksumkind: CSK_MD5, checksum: "5cd202abf51bbbd2836b570f648c2cfb")
!4 = !DIBasicType(name: "u32", size: 32, encoding: DW_ATE_unsigned)
!5 = !DIGlobalVariableExpression(var: !6, expr: !DIExpression())
!6 = distinct !DIGlobalVariable(name: "SHOWN", scope: !2, file: !3, line: 11, type: !4, isLocal: false, isDefinition: true, align: 32)
!7 = !{i32 8, !"PIC Level", i32 2}
!8 = !{i32 2, !"RtLibUseGOT", i32 1}
!9 = !{i32 7, !"Dwarf Version", i32 4}
!10 = !{i32 2, !"Debug Info Version", i32 3}
!11 = !{!"rustc version 1.95.0 (59807616e 2026-04-14)"}
!12 = distinct !DICompileUnit(language: DW_LANG_Rust, file: !13, producer: "clang LLVM (rustc version 1.95.0 (59807616e 2026-04-14))", isOptimized: true, runtimeVersion: 0, emissionKind: FullDebug, globals: !14, splitDebugInlining: false, nameTableKind: None)
!13 = !DIFile(filename: "ra.rs/@/ra.3bf9284249eedb86-cgu.0", directory: ".")
!14 = !{!0, !5}
!15 = distinct !DISubprogram(name: "cell_and_reference", scope: !2, file: !3, line: 10, type: !16, scopeLine: 10, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !12, templateParams: !34, retainedNodes: !31)
!16 = !DISubroutineType(types: !17)
!17 = !{null, !18, !30}
!18 = !DIDerivedType(tag: DW_TAG_pointer_type, name: "&core::cell::Cell<u32>", baseType: !19, size: 64, align: 64, dwarfAddressSpace: 0)
!19 = !DICompositeType(tag: DW_TAG_structure_type, name: "Cell<u32>", scope: !21, file: !20, size: 32, align: 32, flags: DIFlagPublic, elements: !23, templateParams: !28, identifier: "f999d15df0d8f93d8c40b7ff1ea8692b")
!20 = !DIFile(filename: "<unknown>", directory: "")
!21 = !DINamespace(name: "cell", scope: !22)
!22 = !DINamespace(name: "core", scope: null)
!23 = !{!24}
!24 = !DIDerivedType(tag: DW_TAG_member, name: "value", scope: !19, file: !20, baseType: !25, size: 32, align: 32, flags: DIFlagPrivate)
!25 = !DICompositeType(tag: DW_TAG_structure_type, name: "UnsafeCell<u32>", scope: !21, file: !20, size: 32, align: 32, flags: DIFlagPublic, elements: !26, templateParams: !28, identifier: "276fcd5afdff990e3d83fbd36936145c")
!26 = !{!27}
!27 = !DIDerivedType(tag: DW_TAG_member, name: "value", scope: !25, file: !20, baseType: !4, size: 32, align: 32, flags: DIFlagPrivate)
!28 = !{!29}
!29 = !DITemplateTypeParameter(name: "T", type: !4)
!30 = !DIDerivedType(tag: DW_TAG_pointer_type, name: "&u32", baseType: !4, size: 64, align: 64, dwarfAddressSpace: 0)
!31 = !{!32, !33}
!32 = !DILocalVariable(name: "a", arg: 1, scope: !15, file: !3, line: 10, type: !18)
!33 = !DILocalVariable(name: "b", arg: 2, scope: !15, file: !3, line: 10, type: !30)
!34 = !{}
!35 = !DILocation(line: 0, scope: !15)
!36 = !DILocation(line: 10, column: 69, scope: !15)
!37 = !DILocation(line: 10, column: 135, scope: !15)
!38 = !DILocation(line: 10, column: 154, scope: !15)
!39 = distinct !DISubprogram(name: "cells", scope: !2, file: !3, line: 9, type: !40, scopeLine: 9, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !12, templateParams: !34, retainedNodes: !42)
!40 = !DISubroutineType(types: !41)
!41 = !{null, !18, !18}
!42 = !{!43, !44}
!43 = !DILocalVariable(name: "a", arg: 1, scope: !39, file: !3, line: 9, type: !18)
!44 = !DILocalVariable(name: "b", arg: 2, scope: !39, file: !3, line: 9, type: !18)
!45 = !DILocation(line: 0, scope: !39)
!46 = !DILocalVariable(name: "self", arg: 1, scope: !47, file: !48, line: 433, type: !18)
!47 = distinct !DISubprogram(name: "set<u32>", linkageName: "_ZN4core4cell13Cell$LT$T$GT$3set17h8651d3a3b48fa309E", scope: !19, file: !48, line: 433, type: !49, scopeLine: 433, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !12, templateParams: !28, declaration: !51, retainedNodes: !52)
!48 = !DIFile(filename: "library/core/src/cell.rs", directory: "/rustc/59807616e1fa2540724bfbac14d7976d7e4a3860", checksumkind: CSK_MD5, checksum: "96404e804c6faf0fea9fa631bcb8d1d2")
!49 = !DISubroutineType(types: !50)
!50 = !{null, !18, !4}
!51 = !DISubprogram(name: "set<u32>", linkageName: "_ZN4core4cell13Cell$LT$T$GT$3set17h8651d3a3b48fa309E", scope: !19, file: !48, line: 433, type: !49, scopeLine: 433, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagOptimized, templateParams: !28)
!52 = !{!46, !53}
!53 = !DILocalVariable(name: "val", arg: 2, scope: !47, file: !48, line: 433, type: !4)
!54 = !DILocation(line: 0, scope: !47, inlinedAt: !55)
!55 = distinct !DILocation(line: 9, column: 61, scope: !39)
!56 = !DILocalVariable(name: "self", arg: 1, scope: !57, file: !48, line: 510, type: !18)
!57 = distinct !DISubprogram(name: "replace<u32>", linkageName: "_ZN4core4cell13Cell$LT$T$GT$7replace17h0f2dacf5f8d28303E", scope: !19, file: !48, line: 510, type: !58, scopeLine: 510, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !12, templateParams: !28, declaration: !60, retainedNodes: !61)
!58 = !DISubroutineType(types: !59)
!59 = !{!4, !18, !4}
!60 = !DISubprogram(name: "replace<u32>", linkageName: "_ZN4core4cell13Cell$LT$T$GT$7replace17h0f2dacf5f8d28303E", scope: !19, file: !48, line: 510, type: !58, scopeLine: 510, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagOptimized, templateParams: !28)
!61 = !{!56, !62}
!62 = !DILocalVariable(name: "val", arg: 2, scope: !57, file: !48, line: 510, type: !4)
!63 = !DILocation(line: 0, scope: !57, inlinedAt: !64)
!64 = distinct !DILocation(line: 437, column: 14, scope: !47, inlinedAt: !55)
!65 = !DILocation(line: 902, column: 49, scope: !66, inlinedAt: !72)
!66 = distinct !DISubprogram(name: "replace<u32>", linkageName: "_ZN4core3mem7replace17h624c6bb0935251f0E", scope: !68, file: !67, line: 887, type: !69, scopeLine: 887, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !12, templateParams: !28)
!67 = !DIFile(filename: "library/core/src/mem/mod.rs", directory: "/rustc/59807616e1fa2540724bfbac14d7976d7e4a3860", checksumkind: CSK_MD5, checksum: "6bca88b164013e73def192dcdbc80502")
!68 = !DINamespace(name: "mem", scope: !22)
!69 = !DISubroutineType(types: !70)
!70 = !{!4, !71, !4}
!71 = !DIDerivedType(tag: DW_TAG_pointer_type, name: "&mut u32", baseType: !4, size: 64, align: 64, dwarfAddressSpace: 0)
!72 = distinct !DILocation(line: 513, column: 9, scope: !57, inlinedAt: !64)
!73 = !DILocation(line: 0, scope: !47, inlinedAt: !74)
!74 = distinct !DILocation(line: 9, column: 71, scope: !39)
!75 = !DILocation(line: 0, scope: !57, inlinedAt: !76)
!76 = distinct !DILocation(line: 437, column: 14, scope: !47, inlinedAt: !74)
!77 = !DILocation(line: 902, column: 49, scope: !66, inlinedAt: !78)
!78 = distinct !DILocation(line: 513, column: 9, scope: !57, inlinedAt: !76)
!79 = !DILocalVariable(name: "self", arg: 1, scope: !80, file: !48, line: 552, type: !18)
!80 = distinct !DISubprogram(name: "get<u32>", linkageName: "_ZN4core4cell13Cell$LT$T$GT$3get17hd88d051d521608bfE", scope: !19, file: !48, line: 552, type: !81, scopeLine: 552, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !12, templateParams: !28, declaration: !83, retainedNodes: !84)
!81 = !DISubroutineType(types: !82)
!82 = !{!4, !18}
!83 = !DISubprogram(name: "get<u32>", linkageName: "_ZN4core4cell13Cell$LT$T$GT$3get17hd88d051d521608bfE", scope: !19, file: !48, line: 552, type: !81, scopeLine: 552, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagOptimized, templateParams: !28)
!84 = !{!79}
!85 = !DILocation(line: 0, scope: !80, inlinedAt: !86)
!86 = distinct !DILocation(line: 9, column: 84, scope: !39)
!87 = !DILocation(line: 555, column: 18, scope: !80, inlinedAt: !86)
!88 = !DILocation(line: 9, column: 82, scope: !39)
!89 = !DILocation(line: 9, column: 106, scope: !39)
!90 = !DILocation(line: 9, column: 125, scope: !39)
!91 = distinct !DISubprogram(name: "constant", scope: !2, file: !3, line: 15, type: !92, scopeLine: 15, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !12, templateParams: !34, retainedNodes: !95)
!92 = !DISubroutineType(types: !93)
!93 = !{null, !94}
!94 = !DIDerivedType(tag: DW_TAG_pointer_type, name: "*const u32", baseType: !4, size: 64, align: 64, dwarfAddressSpace: 0)
!95 = !{!96}
!96 = !DILocalVariable(name: "p", arg: 1, scope: !91, file: !3, line: 15, type: !94)
!97 = !DILocation(line: 0, scope: !91)
!98 = !DILocation(line: 15, column: 50, scope: !91)
!99 = !DILocation(line: 15, column: 83, scope: !91)
!100 = !DILocation(line: 15, column: 102, scope: !91)
!101 = distinct !DISubprogram(name: "global", scope: !2, file: !3, line: 13, type: !102, scopeLine: 13, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !12, templateParams: !34, retainedNodes: !104)
!102 = !DISubroutineType(types: !103)
!103 = !{null, !30}
!104 = !{!105}
!105 = !DILocalVariable(name: "a", arg: 1, scope: !101, file: !3, line: 13, type: !30)
!106 = !DILocation(line: 0, scope: !101)
!107 = !DILocation(line: 13, column: 42, scope: !101)
!108 = !DILocation(line: 13, column: 89, scope: !101)
!109 = !DILocation(line: 13, column: 108, scope: !101)
!110 = distinct !DISubprogram(name: "global_unique", scope: !2, file: !3, line: 14, type: !111, scopeLine: 14, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !12, templateParams: !34, retainedNodes: !113)
!111 = !DISubroutineType(types: !112)
!112 = !{null, !71}
!113 = !{!114}
!114 = !DILocalVariable(name: "a", arg: 1, scope: !110, file: !3, line: 14, type: !71)
!115 = !DILocation(line: 0, scope: !110)
!116 = !DILocation(line: 14, column: 53, scope: !110)
!117 = !DILocation(line: 14, column: 96, scope: !110)
!118 = !DILocation(line: 14, column: 115, scope: !110)
!119 = distinct !DISubprogram(name: "raw", scope: !2, file: !3, line: 5, type: !120, scopeLine: 5, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !12, templateParams: !34, retainedNodes: !122)
!120 = !DISubroutineType(types: !121)
!121 = !{null, !30, !94}
!122 = !{!123, !124}
!123 = !DILocalVariable(name: "a", arg: 1, scope: !119, file: !3, line: 5, type: !30)
!124 = !DILocalVariable(name: "p", arg: 2, scope: !119, file: !3, line: 5, type: !94)
!125 = !DILocation(line: 0, scope: !119)
!126 = !DILocation(line: 5, column: 54, scope: !119)
!127 = !DILocation(line: 5, column: 86, scope: !119)
!128 = !DILocation(line: 5, column: 105, scope: !119)
!129 = distinct !DISubprogram(name: "raw_reads", scope: !2, file: !3, line: 6, type: !130, scopeLine: 6, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !12, templateParams: !34, retainedNodes: !132)
!130 = !DISubroutineType(types: !131)
!131 = !{!4, !30, !94}
!132 = !{!133, !134, !135}
!133 = !DILocalVariable(name: "a", arg: 1, scope: !129, file: !3, line: 6, type: !30)
!134 = !DILocalVariable(name: "p", arg: 2, scope: !129, file: !3, line: 6, type: !94)
!135 = !DILocalVariable(name: "x", scope: !136, file: !3, line: 6, type: !4, align: 32)
!136 = distinct !DILexicalBlock(scope: !129, file: !3, line: 6, column: 64)
!137 = !DILocation(line: 0, scope: !129)
!138 = !DILocation(line: 6, column: 72, scope: !129)
!139 = !DILocation(line: 0, scope: !136)
!140 = !DILocation(line: 6, column: 79, scope: !136)
!141 = !DILocation(line: 6, column: 112, scope: !136)
!142 = !DILocation(line: 6, column: 103, scope: !136)
!143 = !DILocation(line: 6, column: 154, scope: !129)
!144 = !DILocation(line: 6, column: 133, scope: !136)
!145 = distinct !DISubprogram(name: "raw_unique", scope: !2, file: !3, line: 8, type: !146, scopeLine: 8, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !12, templateParams: !34, retainedNodes: !149)
!146 = !DISubroutineType(types: !147)
!147 = !{null, !71, !148}
!148 = !DIDerivedType(tag: DW_TAG_pointer_type, name: "*mut u32", baseType: !4, size: 64, align: 64, dwarfAddressSpace: 0)
!149 = !{!150, !151}
!150 = !DILocalVariable(name: "a", arg: 1, scope: !145, file: !3, line: 8, type: !71)
!151 = !DILocalVariable(name: "p", arg: 2, scope: !145, file: !3, line: 8, type: !148)
!152 = !DILocation(line: 0, scope: !145)
!153 = !DILocation(line: 8, column: 63, scope: !145)
!154 = !DILocation(line: 8, column: 93, scope: !145)
!155 = !DILocation(line: 8, column: 112, scope: !145)
!156 = distinct !DISubprogram(name: "raw_writes", scope: !2, file: !3, line: 7, type: !157, scopeLine: 7, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !12, templateParams: !34, retainedNodes: !159)
!157 = !DISubroutineType(types: !158)
!158 = !{!4, !30, !148}
!159 = !{!160, !161, !162}
!160 = !DILocalVariable(name: "a", arg: 1, scope: !156, file: !3, line: 7, type: !30)
!161 = !DILocalVariable(name: "p", arg: 2, scope: !156, file: !3, line: 7, type: !148)
!162 = !DILocalVariable(name: "x", scope: !163, file: !3, line: 7, type: !4, align: 32)
!163 = distinct !DILexicalBlock(scope: !156, file: !3, line: 7, column: 63)
!164 = !DILocation(line: 0, scope: !156)
!165 = !DILocation(line: 7, column: 71, scope: !156)
!166 = !DILocation(line: 0, scope: !163)
!167 = !DILocation(line: 7, column: 84, scope: !163)
!168 = !DILocation(line: 7, column: 137, scope: !156)
!169 = distinct !DISubprogram(name: "uniques", scope: !2, file: !3, line: 16, type: !170, scopeLine: 16, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !12, templateParams: !34, retainedNodes: !172)
!170 = !DISubroutineType(types: !171)
!171 = !{!4, !71, !71}
!172 = !{!173, !174}
!173 = !DILocalVariable(name: "a", arg: 1, scope: !169, file: !3, line: 16, type: !71)
!174 = !DILocalVariable(name: "b", arg: 2, scope: !169, file: !3, line: 16, type: !71)
!175 = !DILocation(line: 0, scope: !169)
!176 = !DILocation(line: 16, column: 64, scope: !169)
!177 = !DILocation(line: 16, column: 72, scope: !169)
!178 = !DILocation(line: 16, column: 124, scope: !169)

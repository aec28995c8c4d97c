; The index is checked before, so that nothing panics: rustc -C panic=abort.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@alloc_2163398949d343a5dfb34a708c3b8ce6 = private unnamed_addr constant [17 x i8] c"rust-no-panic.rs\00", align 1
@alloc_f278d195f2d7186f310561e149cd9fb0 = private unnamed_addr constant <{ ptr, [16 x i8] }> <{ ptr @alloc_2163398949d343a5dfb34a708c3b8ce6, [16 x i8] c"\10\00\00\00\00\00\00\00\0B\00\00\00\09\00\00\00" }>, align 8

; Function Attrs: nounwind nonlazybind uwtable
define dso_local i32 @main() unnamed_addr #0 {
start:
  %t = alloca [12 x i8], align 4
  %_0 = alloca [4 x i8], align 4
  %n = call i32 @__VERIFIER_nondet_int() #2
  %0 = getelementptr inbounds nuw i32, ptr %t, i64 0
  store i32 1, ptr %0, align 4
  %1 = getelementptr inbounds nuw i32, ptr %t, i64 1
  store i32 2, ptr %1, align 4
  %2 = getelementptr inbounds nuw i32, ptr %t, i64 2
  store i32 3, ptr %2, align 4
  %_3 = icmp sgt i32 %n, 100
  br i1 %_3, label %bb2, label %bb3

bb3:                                              ; preds = %start
  %_4 = icmp sge i32 %n, 0
  br i1 %_4, label %bb4, label %bb7

bb2:                                              ; preds = %start
  store i32 1, ptr %_0, align 4
  br label %bb8

bb7:                                              ; preds = %bb4, %bb3
  store i32 0, ptr %_0, align 4
  br label %bb8

bb4:                                              ; preds = %bb3
  %_5 = icmp slt i32 %n, 3
  br i1 %_5, label %bb5, label %bb7

bb5:                                              ; preds = %bb4
  %_6 = sext i32 %n to i64
  %_7 = icmp ult i64 %_6, 3
  br i1 %_7, label %bb6, label %panic

bb8:                                              ; preds = %bb2, %bb6, %bb7
  %3 = load i32, ptr %_0, align 4
  ret i32 %3

bb6:                                              ; preds = %bb5
  %4 = getelementptr inbounds nuw i32, ptr %t, i64 %_6
  %5 = load i32, ptr %4, align 4
  store i32 %5, ptr %_0, align 4
  br label %bb8

panic:                                            ; preds = %bb5
; call core::panicking::panic_bounds_check
  call void @_RNvNtCsgEmfK2I1SDS_4core9panicking18panic_bounds_check(i64 %_6, i64 3, ptr align 8 @alloc_f278d195f2d7186f310561e149cd9fb0) #3
  unreachable
}

; Function Attrs: nounwind nonlazybind uwtable
declare i32 @__VERIFIER_nondet_int() unnamed_addr #0

; core::panicking::panic_bounds_check
; Function Attrs: cold minsize noinline noreturn nounwind nonlazybind optsize uwtable
declare void @_RNvNtCsgEmfK2I1SDS_4core9panicking18panic_bounds_check(i64, i64, ptr align 8) unnamed_addr #1

attributes #0 = { nounwind nonlazybind uwtable "probe-stack"="inline-asm" "target-cpu"="x86-64" }
attributes #1 = { cold minsize noinline noreturn nounwind nonlazybind optsize uwtable "probe-stack"="inline-asm" "target-cpu"="x86-64" }
attributes #2 = { nounwind }
attributes #3 = { noinline noreturn nounwind }

!llvm.module.flags = !{!0, !1, !2}
!llvm.ident = !{!3}

!0 = !{i32 8, !"PIC Level", i32 2}
!1 = !{i32 7, !"PIE Level", i32 2}
!2 = !{i32 2, !"RtLibUseGOT", i32 1}
!3 = !{!"rustc version 1.95.0 (59807616e 2026-04-14)"}

; A panic enters the program's own handler: rustc -C panic=abort of a no_std program that indexes past an array.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@alloc_59e93e926e96813a434900a642d2a2d3 = private unnamed_addr constant [9 x i8] c"F_idx.rs\00", align 1
@alloc_76f6e0f02c7c867e2e6e857d313f1247 = private unnamed_addr constant <{ ptr, [16 x i8] }> <{ ptr @alloc_59e93e926e96813a434900a642d2a2d3, [16 x i8] c"\08\00\00\00\00\00\00\00\05\00\00\00x\00\00\00" }>, align 8

; __rustc::rust_begin_unwind
; Function Attrs: noreturn nounwind nonlazybind uwtable
define hidden void @_RNvCsfLfy6EI15iL_7___rustc17rust_begin_unwind(ptr align 8 %_1) unnamed_addr #0 {
start:
  call void @reach_error() #3
  br label %bb1

bb1:                                              ; preds = %bb1, %start
  br label %bb1
}

; Function Attrs: nounwind nonlazybind uwtable
define dso_local i32 @main() unnamed_addr #1 {
start:
  %a = alloca [16 x i8], align 4
  %_0 = alloca [4 x i8], align 4
  %0 = getelementptr inbounds nuw i32, ptr %a, i64 0
  store i32 1, ptr %0, align 4
  %1 = getelementptr inbounds nuw i32, ptr %a, i64 1
  store i32 2, ptr %1, align 4
  %2 = getelementptr inbounds nuw i32, ptr %a, i64 2
  store i32 3, ptr %2, align 4
  %3 = getelementptr inbounds nuw i32, ptr %a, i64 3
  store i32 4, ptr %3, align 4
  %_3 = call i32 @__VERIFIER_nondet_uint() #3
  %i = zext i32 %_3 to i64
  %_4 = icmp ult i64 %i, 5
  br i1 %_4, label %bb2, label %bb4

bb4:                                              ; preds = %start
  store i32 0, ptr %_0, align 4
  br label %bb5

bb2:                                              ; preds = %start
  %_5 = icmp ult i64 %i, 4
  br i1 %_5, label %bb3, label %panic

bb5:                                              ; preds = %bb3, %bb4
  %4 = load i32, ptr %_0, align 4
  ret i32 %4

bb3:                                              ; preds = %bb2
  %5 = getelementptr inbounds nuw i32, ptr %a, i64 %i
  %6 = load i32, ptr %5, align 4
  store i32 %6, ptr %_0, align 4
  br label %bb5

panic:                                            ; preds = %bb2
; call core::panicking::panic_bounds_check
  call void @_RNvNtCsgEmfK2I1SDS_4core9panicking18panic_bounds_check(i64 %i, i64 4, ptr align 8 @alloc_76f6e0f02c7c867e2e6e857d313f1247) #4
  unreachable
}

; Function Attrs: nounwind nonlazybind uwtable
declare void @reach_error() unnamed_addr #1

; Function Attrs: nounwind nonlazybind uwtable
declare i32 @__VERIFIER_nondet_uint() unnamed_addr #1

; core::panicking::panic_bounds_check
; Function Attrs: cold minsize noinline noreturn nounwind nonlazybind optsize uwtable
declare void @_RNvNtCsgEmfK2I1SDS_4core9panicking18panic_bounds_check(i64, i64, ptr align 8) unnamed_addr #2

attributes #0 = { noreturn nounwind nonlazybind uwtable "probe-stack"="inline-asm" "target-cpu"="x86-64" }
attributes #1 = { nounwind nonlazybind uwtable "probe-stack"="inline-asm" "target-cpu"="x86-64" }
attributes #2 = { cold minsize noinline noreturn nounwind nonlazybind optsize uwtable "probe-stack"="inline-asm" "target-cpu"="x86-64" }
attributes #3 = { nounwind }
attributes #4 = { noinline noreturn nounwind }

!llvm.module.flags = !{!0, !1, !2}
!llvm.ident = !{!3}

!0 = !{i32 8, !"PIC Level", i32 2}
!1 = !{i32 7, !"PIE Level", i32 2}
!2 = !{i32 2, !"RtLibUseGOT", i32 1}
!3 = !{!"rustc version 1.95.0 (59807616e 2026-04-14)"}

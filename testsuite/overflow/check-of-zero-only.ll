; A check for zero stands before a division, and none for minus one.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"


define dso_local i32 @main() noinline optnone {
entry:
  %retval = alloca i32, align 4
  %a = alloca i32, align 4
  %b = alloca i32, align 4
  store i32 0, ptr %retval, align 4
  %call = call i32 @__VERIFIER_nondet_int()
  store i32 %call, ptr %a, align 4
  %call1 = call i32 @__VERIFIER_nondet_int()
  store i32 %call1, ptr %b, align 4
  %0 = load i32, ptr %a, align 4
  %1 = load i32, ptr %b, align 4
  %2 = icmp ne i32 %1, 0
  br i1 %2, label %cont, label %trap

trap:                                             ; preds = %entry
  call void @llvm.ubsantrap(i8 3)
  unreachable

cont:                                             ; preds = %entry
  %div = sdiv i32 %0, %1
  ret i32 %div
}

declare i32 @__VERIFIER_nondet_int()

declare void @llvm.ubsantrap(i8 immarg)

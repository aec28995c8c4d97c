; A check that calls clang's runtime, which tells and goes on.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"


define dso_local i32 @main() noinline optnone {
entry:
  %retval = alloca i32, align 4
  %a = alloca i32, align 4
  store i32 0, ptr %retval, align 4
  %call = call i32 @__VERIFIER_nondet_int()
  store i32 %call, ptr %a, align 4
  %0 = load i32, ptr %a, align 4
  %1 = call { i32, i1 } @llvm.ssub.with.overflow.i32(i32 %0, i32 1)
  %2 = extractvalue { i32, i1 } %1, 0
  %3 = extractvalue { i32, i1 } %1, 1
  %4 = xor i1 %3, true
  br i1 %4, label %cont, label %handler.sub_overflow

handler.sub_overflow:                             ; preds = %entry
  %5 = zext i32 %0 to i64
  call void @__ubsan_handle_sub_overflow(ptr null, i64 %5, i64 1)
  br label %cont

cont:                                             ; preds = %handler.sub_overflow, %entry
  %cmp = icmp sgt i32 %2, 0
  %conv = zext i1 %cmp to i32
  ret i32 %conv
}

declare i32 @__VERIFIER_nondet_int()

declare { i32, i1 } @llvm.ssub.with.overflow.i32(i32, i32)

declare void @__ubsan_handle_sub_overflow(ptr, i64, i64)

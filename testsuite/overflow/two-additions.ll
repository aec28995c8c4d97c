; Two additions of one width, as clang -O0 writes them without a sanitizer: both are checked.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

define dso_local i32 @main() noinline optnone {
entry:
  %a = alloca i32, align 4
  %b = alloca i32, align 4
  %first = call i32 @__VERIFIER_nondet_int()
  store i32 %first, ptr %a, align 4
  %second = call i32 @__VERIFIER_nondet_int()
  store i32 %second, ptr %b, align 4
  %0 = load i32, ptr %a, align 4
  %small = icmp slt i32 %0, 100
  br i1 %small, label %sums, label %done

sums:
  %1 = load i32, ptr %a, align 4
  %next = add nsw i32 %1, 1
  %2 = load i32, ptr %b, align 4
  %after = add nsw i32 %2, 2
  %sum = xor i32 %next, %after
  ret i32 %sum

done:
  ret i32 0
}

declare i32 @__VERIFIER_nondet_int()

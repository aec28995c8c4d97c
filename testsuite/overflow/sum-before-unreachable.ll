; The sum overflows before the program comes to what the compiler takes to be unreachable.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

define internal void @stop(i32 %x) noinline optnone {
entry:
  %x.addr = alloca i32, align 4
  %y = alloca i32, align 4
  store i32 %x, ptr %x.addr, align 4
  %0 = load i32, ptr %x.addr, align 4
  %sum = add nsw i32 %0, 12345
  store i32 %sum, ptr %y, align 4
  ret void
}

define dso_local i32 @main() noinline optnone {
entry:
  %x = alloca i32, align 4
  %input = call i32 @__VERIFIER_nondet_int()
  store i32 %input, ptr %x, align 4
  %0 = load i32, ptr %x, align 4
  %small = icmp slt i32 %0, 2147470000
  br i1 %small, label %done, label %large

large:
  %1 = load i32, ptr %x, align 4
  call void @stop(i32 %1)
  unreachable

done:
  ret i32 0
}

declare i32 @__VERIFIER_nondet_int()

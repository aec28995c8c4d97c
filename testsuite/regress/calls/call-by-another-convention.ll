; One convention has the first number in a register, the other on the stack.
target datalayout = "e-m:e-p:32:32-p270:32:32-p271:32:32-p272:64:64-i128:128-f64:32:64-f80:32-n8:16:32-S128"
target triple = "i386-unknown-linux-gnu"
declare void @reach_error()
@entry = global ptr @first
define internal void @first(i32 %value) noinline {
  %same = icmp eq i32 %value, 2
  br i1 %same, label %end, label %bad
bad:
  call void @reach_error()
  br label %end
end:
  ret void
}
define i32 @main() {
  %f = load ptr, ptr @entry
  call fastcc void %f(i32 2)
  ret i32 0
}

; The second of two numbers lies behind 64 bits of the vector, that of four behind 32.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"
declare void @reach_error()
@entry = global ptr @second
define internal void @second(<2 x i64> %pair) noinline {
  %value = extractelement <2 x i64> %pair, i32 1
  %low = trunc i64 %value to i32
  %same = icmp eq i32 %low, 2
  br i1 %same, label %end, label %bad
bad:
  call void @reach_error()
  br label %end
end:
  ret void
}
define i32 @main() {
  %f = load ptr, ptr @entry
  call void %f(<4 x i32> <i32 1, i32 2, i32 3, i32 4>)
  ret i32 0
}

; What returns a vector leaves it in one register, and a structure of two floats is in two.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"
declare void @reach_error()
@entry = global ptr @pair
define internal <2 x float> @pair() noinline {
  ret <2 x float> <float 1.5, float 2.5>
}
define i32 @main() {
  %f = load ptr, ptr @entry
  %pair = call { float, float } %f()
  %value = extractvalue { float, float } %pair, 1
  %same = fcmp oeq float %value, 2.5
  br i1 %same, label %end, label %bad
bad:
  call void @reach_error()
  br label %end
end:
  ret i32 0
}

; Two floats of a structure are in two registers, those of a vector in one.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"
declare void @reach_error()
@entry = global ptr @second
define internal void @second(<2 x float> %pair) noinline {
  %value = extractelement <2 x float> %pair, i32 1
  %same = fcmp oeq float %value, 2.5
  br i1 %same, label %end, label %bad
bad:
  call void @reach_error()
  br label %end
end:
  ret void
}
define i32 @main() {
  %f = load ptr, ptr @entry
  call void %f({ float, float } { float 1.5, float 2.5 })
  ret i32 0
}

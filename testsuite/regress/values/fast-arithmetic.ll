; Where the flags of an instruction allow it, a compiler computes (c + a) + b as c + (a + b).
declare void @reach_error()

define i32 @main() {
  %p = alloca float
  store volatile float 1.0, ptr %p
  %c = load volatile float, ptr %p
  store volatile float 1.0e+08, ptr %p
  %a = load volatile float, ptr %p
  %b = fneg float %a
  %first = fadd reassoc nsz float %c, %a
  %sum = fadd reassoc nsz float %first, %b
  %same = fcmp oeq float %sum, %c
  br i1 %same, label %bad, label %good

bad:
  call void @reach_error()
  br label %good

good:
  ret i32 0
}

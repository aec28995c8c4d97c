; Elements of vectors, floats and addresses that initial values leave open may be anything.
declare void @reach_error()
@v = internal global <4 x i32> <i32 1, i32 undef, i32 3, i32 poison>
@f = internal global float undef
@p = internal global ptr undef
define i32 @main() {
  %x = load <4 x i32>, ptr @v
  %a = extractelement <4 x i32> %x, i32 1
  %b = extractelement <4 x i32> %x, i32 2
  %f = load float, ptr @f
  %p = load ptr, ptr @p
  %c1 = icmp eq i32 %a, 77
  %c2 = fcmp oeq float %f, 2.5
  %c3 = icmp ne ptr %p, null
  %d1 = and i1 %c1, %c2
  %d2 = and i1 %d1, %c3
  br i1 %d2, label %bad, label %ok
bad:
  call void @reach_error()
  ret i32 0
ok:
  ret i32 0
}

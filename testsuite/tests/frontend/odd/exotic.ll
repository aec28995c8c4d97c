@b = global bfloat 0xR4000
@p = global ppc_fp128 0xM40000000000000000000000000000000
@x = global x86_fp80 0xK3FFF8000000000000000
@w = global i129 5
@huge = external global [9223372036854775807 x i8]
@w2 = global [2 x i200] [i200 5, i200 -1]
declare void @reach_error()
define i32 @main() {
  %b = load bfloat, ptr @b
  %e = fpext bfloat %b to float
  %c = fcmp oeq float %e, 1.0
  br i1 %c, label %y, label %n
y:
  %p = load ppc_fp128, ptr @p
  %q = fadd ppc_fp128 %p, %p
  %s = fptosi ppc_fp128 %q to i32
  ret i32 %s
n:
  %w = load i129, ptr @w
  %t = trunc i129 %w to i32
  %k = icmp eq i32 %t, 6
  br i1 %k, label %err, label %ok
err:
  call void @reach_error()
  br label %ok
ok:
  ret i32 0
}

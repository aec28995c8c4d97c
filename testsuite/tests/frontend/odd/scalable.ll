target triple = "aarch64-unknown-linux-gnu"
declare void @reach_error()
define <vscale x 4 x i32> @v(<vscale x 4 x i32> %a, i32 %i) {
  %l = alloca <vscale x 4 x i32>
  store <vscale x 4 x i32> %a, ptr %l
  %g = getelementptr <vscale x 4 x i32>, ptr %l, i64 1
  %h = getelementptr <vscale x 4 x i32>, ptr %l, i64 0, i64 1
  %s = add <vscale x 4 x i32> %a, splat (i32 1)
  %r = load <vscale x 4 x i32>, ptr %g
  store i32 1, ptr %h
  ret <vscale x 4 x i32> %s
}
define i32 @main() {
  %r = call <vscale x 4 x i32> @v(<vscale x 4 x i32> zeroinitializer, i32 1)
  %e = extractelement <vscale x 4 x i32> %r, i32 0
  %c = icmp eq i32 %e, 2
  br i1 %c, label %y, label %n
y:
  call void @reach_error()
  br label %n
n:
  ret i32 0
}

target triple = "aarch64-unknown-linux-gnu"
declare void @reach_error()
declare target("aarch64.svcount") @make()
define target("aarch64.svcount") @id(target("aarch64.svcount") %a, i1 %c) {
  br i1 %c, label %x, label %y
x:
  br label %y
y:
  %p = phi target("aarch64.svcount") [ %a, %0 ], [ poison, %x ]
  %l = alloca target("aarch64.svcount")
  store target("aarch64.svcount") %p, ptr %l
  %g = getelementptr target("aarch64.svcount"), ptr %l, i64 0
  %r = load target("aarch64.svcount"), ptr %g
  ret target("aarch64.svcount") %r
}
define i32 @main() {
  %a = call target("aarch64.svcount") @make()
  %b = call target("aarch64.svcount") @id(target("aarch64.svcount") %a, i1 true)
  call void @reach_error()
  ret i32 0
}

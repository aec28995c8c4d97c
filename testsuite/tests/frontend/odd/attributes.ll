target triple = "x86_64-unknown-linux-gnu"
declare range(i32 0, 5) i32 @small(ptr initializes((0, 4)) writeonly, i32 range(i32 1, 3)) "odd"="\00x" memory(argmem: write)
declare void @reach_error()
define range(i32 0, 9) i32 @h(i32 range(i32 0, 9) %x, ptr byval([3 x i8]) align 4 %y) "k\FFey" { ret i32 %x }
define i32 @main() "a\00b" {
  %l = alloca i32
  %r = call range(i32 0, 4) i32 @small(ptr initializes((0, 4)) %l, i32 range(i32 1, 3) 2) "call\FF"
  %q = call i32 @h(i32 range(i32 0, 3) 1, ptr byval([3 x i8]) align 4 %l)
  %c = icmp eq i32 %r, 7
  br i1 %c, label %y, label %n
y:
  call void @reach_error()
  br label %n
n:
  ret i32 0
}

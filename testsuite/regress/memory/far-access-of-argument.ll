; A pointer into another address space may lead to what an ordinary one leads to.
declare void @reach_error()
@near = internal global i32 0
define internal i32 @both(ptr addrspace(1) %far) noinline {
  store i32 1, ptr @near
  store i32 2, ptr addrspace(1) %far
  %x = load i32, ptr @near
  ret i32 %x
}
define i32 @main() {
  %far = addrspacecast ptr @near to ptr addrspace(1)
  %x = call i32 @both(ptr addrspace(1) %far)
  %c = icmp ne i32 %x, 1
  br i1 %c, label %bad, label %ok
bad:
  call void @reach_error()
  ret i32 0
ok:
  ret i32 0
}

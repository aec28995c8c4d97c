; A pointer into another address space is a literal or the address of an object.
declare void @reach_error()
declare i32 @__VERIFIER_nondet_int()
@far = internal addrspace(1) global i32 0
define i32 @main() {
  %input = call i32 @__VERIFIER_nondet_int()
  %is_zero = icmp eq i32 %input, 0
  %p = select i1 %is_zero, ptr addrspace(1) @far, ptr addrspace(1) null
  %is_null = icmp eq ptr addrspace(1) %p, null
  br i1 %is_null, label %error, label %done
error:
  call void @reach_error()
  ret i32 0
done:
  ret i32 0
}

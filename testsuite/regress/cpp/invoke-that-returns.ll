; What an invoke returns is used behind it, and its normal way only is taken.
declare void @reach_error()
declare i32 @__gxx_personality_v0(...)
define internal i32 @twice(i32 %x) {
  %y = add i32 %x, %x
  ret i32 %y
}
define i32 @main() personality ptr @__gxx_personality_v0 {
  %n = invoke i32 @twice(i32 21) to label %next unwind label %b
next:
  %c = icmp eq i32 %n, 42
  br i1 %c, label %a, label %error
error:
  call void @reach_error()
  ret i32 1
a:
  ret i32 0
b:
  %l = landingpad { ptr, i32 } cleanup
  call void @reach_error()
  resume { ptr, i32 } %l
}

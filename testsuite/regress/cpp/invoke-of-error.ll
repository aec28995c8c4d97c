; An invoke of the error function.
declare void @reach_error()
declare i32 @__VERIFIER_nondet_int()
declare i32 @__gxx_personality_v0(...)
define i32 @main() personality ptr @__gxx_personality_v0 {
  %n = invoke i32 @__VERIFIER_nondet_int() to label %next unwind label %b
next:
  %c = icmp eq i32 %n, 7
  br i1 %c, label %error, label %a
error:
  invoke void @reach_error() to label %a unwind label %b
a:
  %x = phi i32 [ 0, %next ], [ %n, %error ]
  ret i32 %x
b:
  %l = landingpad { ptr, i32 } cleanup
  resume { ptr, i32 } %l
}

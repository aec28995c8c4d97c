; An unknown function that may throw, where something catches.
declare void @reach_error()
declare i32 @__gxx_personality_v0(...)
declare void @may()
define i32 @main() personality ptr @__gxx_personality_v0 {
  invoke void @may() to label %a unwind label %b
a:
  ret i32 0
b:
  %l = landingpad { ptr, i32 } catch ptr null
  call void @reach_error()
  resume { ptr, i32 } %l
}

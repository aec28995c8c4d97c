; An unknown function throws, and a caller of its caller catches it.
declare void @reach_error()
declare i32 @__gxx_personality_v0(...)
declare void @may()

define internal void @wrapper() noinline {
  call void @may()
  ret void
}

define i32 @main() personality ptr @__gxx_personality_v0 {
  invoke void @wrapper() to label %returned unwind label %caught
returned:
  ret i32 0
caught:
  %pad = landingpad { ptr, i32 } catch ptr null
  call void @reach_error()
  ret i32 0
}

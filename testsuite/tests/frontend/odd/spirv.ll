%s = type { target("spirv.Image", void, 1, 1, 0, 0, 0, 0, 0), i32 }
@g = global i32 0
declare void @take(target("spirv.Image", void, 1, 1, 0, 0, 0, 0, 0))
declare target("spirv.Sampler") @get()
declare void @reach_error()
define void @k(%s %v) {
  %x = extractvalue %s %v, 0
  call void @take(target("spirv.Image", void, 1, 1, 0, 0, 0, 0, 0) %x)
  ret void
}
define i32 @main() {
  %z = call target("spirv.Sampler") @get()
  call void @k(%s poison)
  call void @take(target("spirv.Image", void, 1, 1, 0, 0, 0, 0, 0) poison)
  call void @reach_error()
  ret i32 0
}

; #![crate_type="lib"]
; #[no_mangle] pub fn no_memory() -> usize { let v: Vec<u8> = Vec::with_capacity(16); v.capacity() }
source_filename = "m1.2be7fc5b1030e1ce-cgu.0"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@anon.ca90ed663c5cead584d20c9ec6c9017b.0 = private unnamed_addr constant <{ [8 x i8], [8 x i8] }> <{ [8 x i8] zeroinitializer, [8 x i8] undef }>, align 8

; <alloc::alloc::Global>::alloc_impl_runtime
; Function Attrs: inlinehint nounwind nonlazybind uwtable
define internal { ptr, i64 } @_RNvMNtCslNYArtu3iFV_5alloc5allocNtB2_6Global18alloc_impl_runtime(i64 noundef range(i64 1, -9223372036854775807) %layout.0, i64 noundef %layout.1, i1 noundef zeroext %zeroed) unnamed_addr #0 {
start:
  %self1 = alloca [8 x i8], align 8
  %self = alloca [8 x i8], align 8
  %_9 = alloca [8 x i8], align 8
  %raw_ptr = alloca [8 x i8], align 8
  %_0 = alloca [16 x i8], align 8
  %0 = icmp eq i64 %layout.1, 0
  br i1 %0, label %bb2, label %bb1

bb2:                                              ; preds = %start
  %1 = sub i64 %layout.0, 1
  %2 = icmp ule i64 %1, 9223372036854775807
  call void @llvm.assume(i1 %2)
  %data = inttoptr i64 %layout.0 to ptr
  %3 = sub i64 %layout.0, 1
  %4 = icmp ule i64 %3, 9223372036854775807
  call void @llvm.assume(i1 %4)
  %data2 = inttoptr i64 %layout.0 to ptr
  br label %bb9

bb1:                                              ; preds = %start
  br i1 %zeroed, label %bb3, label %bb4

bb9:                                              ; preds = %bb2
  %5 = icmp ne ptr %data2, null
  call void @llvm.assume(i1 %5)
  store ptr %data2, ptr %_0, align 8
  %6 = getelementptr inbounds i8, ptr %_0, i64 8
  store i64 0, ptr %6, align 8
  br label %bb6

bb6:                                              ; preds = %bb21, %bb14, %bb9
  %7 = load ptr, ptr %_0, align 8, !noundef !3
  %8 = getelementptr inbounds i8, ptr %_0, i64 8
  %9 = load i64, ptr %8, align 8
  %10 = insertvalue { ptr, i64 } poison, ptr %7, 0
  %11 = insertvalue { ptr, i64 } %10, i64 %9, 1
  ret { ptr, i64 } %11

bb4:                                              ; preds = %bb1
; call __rustc::__rust_no_alloc_shim_is_unstable_v2
  call void @_RNvCsfLfy6EI15iL_7___rustc35___rust_no_alloc_shim_is_unstable_v2() #12
; call __rustc::__rust_alloc
  %12 = call noundef ptr @_RNvCsfLfy6EI15iL_7___rustc12___rust_alloc(i64 noundef %layout.1, i64 noundef %layout.0) #12
  store ptr %12, ptr %raw_ptr, align 8
  br label %bb5

bb3:                                              ; preds = %bb1
; call __rustc::__rust_no_alloc_shim_is_unstable_v2
  call void @_RNvCsfLfy6EI15iL_7___rustc35___rust_no_alloc_shim_is_unstable_v2() #12
; call __rustc::__rust_alloc_zeroed
  %13 = call noundef ptr @_RNvCsfLfy6EI15iL_7___rustc19___rust_alloc_zeroed(i64 noundef %layout.1, i64 noundef %layout.0) #12
  store ptr %13, ptr %raw_ptr, align 8
  br label %bb5

bb5:                                              ; preds = %bb3, %bb4
  call void @llvm.lifetime.start.p0(ptr %_9)
  call void @llvm.lifetime.start.p0(ptr %self)
  call void @llvm.lifetime.start.p0(ptr %self1)
  %14 = load ptr, ptr %raw_ptr, align 8, !noundef !3
  %_29 = ptrtoint ptr %14 to i64
  %15 = icmp eq i64 %_29, 0
  br i1 %15, label %bb14, label %bb15

bb14:                                             ; preds = %bb5
  store ptr null, ptr %self1, align 8
  store ptr null, ptr %self, align 8
  call void @llvm.lifetime.end.p0(ptr %self1)
  call void @llvm.lifetime.end.p0(ptr %self)
  call void @llvm.assume(i1 true)
  %16 = load ptr, ptr @anon.ca90ed663c5cead584d20c9ec6c9017b.0, align 8, !noundef !3
  %17 = load i64, ptr getelementptr inbounds (i8, ptr @anon.ca90ed663c5cead584d20c9ec6c9017b.0, i64 8), align 8
  store ptr %16, ptr %_0, align 8
  %18 = getelementptr inbounds i8, ptr %_0, i64 8
  store i64 %17, ptr %18, align 8
  call void @llvm.lifetime.end.p0(ptr %_9)
  br label %bb6

bb15:                                             ; preds = %bb5
  br label %bb18

bb18:                                             ; preds = %bb15
  %_28 = load ptr, ptr %raw_ptr, align 8, !noundef !3
  %19 = icmp ne ptr %_28, null
  call void @llvm.assume(i1 %19)
  store ptr %_28, ptr %self1, align 8
  %v = load ptr, ptr %self1, align 8, !nonnull !3, !noundef !3
  store ptr %v, ptr %self, align 8
  call void @llvm.lifetime.end.p0(ptr %self1)
  %v3 = load ptr, ptr %self, align 8, !nonnull !3, !noundef !3
  store ptr %v3, ptr %_9, align 8
  call void @llvm.lifetime.end.p0(ptr %self)
  %ptr = load ptr, ptr %_9, align 8, !nonnull !3, !noundef !3
  call void @llvm.lifetime.end.p0(ptr %_9)
  %20 = icmp ne ptr %ptr, null
  call void @llvm.assume(i1 %20)
  br label %bb21

bb21:                                             ; preds = %bb18
  %21 = icmp ne ptr %ptr, null
  call void @llvm.assume(i1 %21)
  store ptr %ptr, ptr %_0, align 8
  %22 = getelementptr inbounds i8, ptr %_0, i64 8
  store i64 %layout.1, ptr %22, align 8
  br label %bb6

bb7:                                              ; No predecessors!
  unreachable

bb8:                                              ; No predecessors!
  unreachable

bb16:                                             ; No predecessors!
  unreachable

bb17:                                             ; No predecessors!
  unreachable

bb19:                                             ; No predecessors!
  unreachable

bb20:                                             ; No predecessors!
  unreachable
}

; core::intrinsics::cold_path
; Function Attrs: cold nounwind nonlazybind uwtable
define internal void @_RNvNtCsgEmfK2I1SDS_4core10intrinsics9cold_path() unnamed_addr #1 {
start:
  ret void
}

; <alloc::alloc::Global as core::alloc::Allocator>::deallocate
; Function Attrs: inlinehint nounwind nonlazybind uwtable
define internal void @_RNvXs_NtCslNYArtu3iFV_5alloc5allocNtB4_6GlobalNtNtCsgEmfK2I1SDS_4core5alloc9Allocator10deallocate(ptr noalias noundef nonnull readonly align 1 captures(address, read_provenance) %self, ptr noundef nonnull %ptr, i64 noundef range(i64 1, -9223372036854775807) %layout.0, i64 noundef %layout.1) unnamed_addr #0 {
start:
  %0 = icmp eq i64 %layout.1, 0
  br i1 %0, label %bb2, label %bb1

bb2:                                              ; preds = %bb1, %start
  ret void

bb1:                                              ; preds = %start
  %1 = icmp ne ptr %ptr, null
  call void @llvm.assume(i1 %1)
; call __rustc::__rust_dealloc
  call void @_RNvCsfLfy6EI15iL_7___rustc14___rust_dealloc(ptr noundef %ptr, i64 noundef %layout.1, i64 noundef %layout.0) #12
  br label %bb2
}

; <alloc::alloc::Global as core::alloc::Allocator>::allocate_zeroed
; Function Attrs: inlinehint nounwind nonlazybind uwtable
define internal { ptr, i64 } @_RNvXs_NtCslNYArtu3iFV_5alloc5allocNtB4_6GlobalNtNtCsgEmfK2I1SDS_4core5alloc9Allocator15allocate_zeroed(ptr noalias noundef nonnull readonly align 1 captures(address, read_provenance) %self, i64 noundef range(i64 1, -9223372036854775807) %layout.0, i64 noundef %layout.1) unnamed_addr #0 {
start:
; call <alloc::alloc::Global>::alloc_impl_runtime
  %0 = call { ptr, i64 } @_RNvMNtCslNYArtu3iFV_5alloc5allocNtB2_6Global18alloc_impl_runtime(i64 noundef %layout.0, i64 noundef %layout.1, i1 noundef zeroext true) #13
  %_0.0 = extractvalue { ptr, i64 } %0, 0
  %_0.1 = extractvalue { ptr, i64 } %0, 1
  %1 = insertvalue { ptr, i64 } poison, ptr %_0.0, 0
  %2 = insertvalue { ptr, i64 } %1, i64 %_0.1, 1
  ret { ptr, i64 } %2
}

; <alloc::alloc::Global as core::alloc::Allocator>::allocate
; Function Attrs: inlinehint nounwind nonlazybind uwtable
define internal { ptr, i64 } @_RNvXs_NtCslNYArtu3iFV_5alloc5allocNtB4_6GlobalNtNtCsgEmfK2I1SDS_4core5alloc9Allocator8allocate(ptr noalias noundef nonnull readonly align 1 captures(address, read_provenance) %self, i64 noundef range(i64 1, -9223372036854775807) %layout.0, i64 noundef %layout.1) unnamed_addr #0 {
start:
; call <alloc::alloc::Global>::alloc_impl_runtime
  %0 = call { ptr, i64 } @_RNvMNtCslNYArtu3iFV_5alloc5allocNtB2_6Global18alloc_impl_runtime(i64 noundef %layout.0, i64 noundef %layout.1, i1 noundef zeroext false) #13
  %_0.0 = extractvalue { ptr, i64 } %0, 0
  %_0.1 = extractvalue { ptr, i64 } %0, 1
  %1 = insertvalue { ptr, i64 } poison, ptr %_0.0, 0
  %2 = insertvalue { ptr, i64 } %1, i64 %_0.1, 1
  ret { ptr, i64 } %2
}

; core::ptr::drop_in_place<alloc::vec::Vec<u8>>
; Function Attrs: nounwind nonlazybind uwtable
define internal void @"_ZN4core3ptr46drop_in_place$LT$alloc..vec..Vec$LT$u8$GT$$GT$17ha0d459ba51957346E"(ptr noalias noundef align 8 dereferenceable(24) %_1) unnamed_addr #2 {
start:
; call <alloc::vec::Vec<T,A> as core::ops::drop::Drop>::drop
  call void @"_ZN70_$LT$alloc..vec..Vec$LT$T$C$A$GT$$u20$as$u20$core..ops..drop..Drop$GT$4drop17hca18819fbe0d62eeE"(ptr noalias noundef align 8 dereferenceable(24) %_1) #12
; call core::ptr::drop_in_place<alloc::raw_vec::RawVec<u8>>
  call void @"_ZN4core3ptr53drop_in_place$LT$alloc..raw_vec..RawVec$LT$u8$GT$$GT$17h4ac226a3eb504cc6E"(ptr noalias noundef align 8 dereferenceable(16) %_1) #12
  ret void
}

; core::ptr::drop_in_place<alloc::raw_vec::RawVec<u8>>
; Function Attrs: nounwind nonlazybind uwtable
define internal void @"_ZN4core3ptr53drop_in_place$LT$alloc..raw_vec..RawVec$LT$u8$GT$$GT$17h4ac226a3eb504cc6E"(ptr noalias noundef align 8 dereferenceable(16) %_1) unnamed_addr #2 {
start:
; call <alloc::raw_vec::RawVec<T,A> as core::ops::drop::Drop>::drop
  call void @"_ZN77_$LT$alloc..raw_vec..RawVec$LT$T$C$A$GT$$u20$as$u20$core..ops..drop..Drop$GT$4drop17hf046e1514ccc7cd8E"(ptr noalias noundef align 8 dereferenceable(16) %_1) #12
  ret void
}

; alloc::raw_vec::RawVecInner<A>::deallocate
; Function Attrs: nounwind nonlazybind uwtable
define internal void @"_ZN5alloc7raw_vec20RawVecInner$LT$A$GT$10deallocate17h4bbcf304d8cd5123E"(ptr noalias noundef align 8 dereferenceable(16) %self, i64 noundef range(i64 1, -9223372036854775807) %elem_layout.0, i64 noundef %elem_layout.1) unnamed_addr #2 {
start:
  %_3 = alloca [24 x i8], align 8
  call void @llvm.lifetime.start.p0(ptr %_3)
; call alloc::raw_vec::RawVecInner<A>::current_memory
  call void @"_ZN5alloc7raw_vec20RawVecInner$LT$A$GT$14current_memory17h068af0e2f7a47d6fE"(ptr noalias noundef sret([24 x i8]) align 8 captures(none) dereferenceable(24) %_3, ptr noalias noundef readonly align 8 captures(address, read_provenance) dereferenceable(16) %self, i64 noundef %elem_layout.0, i64 noundef %elem_layout.1) #13
  %0 = getelementptr inbounds i8, ptr %_3, i64 8
  %1 = load i64, ptr %0, align 8, !range !4, !noundef !3
  %2 = icmp eq i64 %1, 0
  %_5 = select i1 %2, i64 0, i64 1
  %3 = trunc nuw i64 %_5 to i1
  br i1 %3, label %bb2, label %bb4

bb2:                                              ; preds = %start
  %ptr = load ptr, ptr %_3, align 8, !nonnull !3, !noundef !3
  %4 = getelementptr inbounds i8, ptr %_3, i64 8
  %layout.0 = load i64, ptr %4, align 8, !range !5, !noundef !3
  %5 = getelementptr inbounds i8, ptr %4, i64 8
  %layout.1 = load i64, ptr %5, align 8, !noundef !3
  %_9 = getelementptr inbounds i8, ptr %self, i64 16
; call <alloc::alloc::Global as core::alloc::Allocator>::deallocate
  call void @_RNvXs_NtCslNYArtu3iFV_5alloc5allocNtB4_6GlobalNtNtCsgEmfK2I1SDS_4core5alloc9Allocator10deallocate(ptr noalias noundef nonnull readonly align 1 captures(address, read_provenance) %_9, ptr noundef nonnull %ptr, i64 noundef %layout.0, i64 noundef %layout.1) #13
  call void @llvm.lifetime.end.p0(ptr %_3)
  br label %bb5

bb4:                                              ; preds = %start
  call void @llvm.lifetime.end.p0(ptr %_3)
  br label %bb5

bb5:                                              ; preds = %bb4, %bb2
  ret void

bb6:                                              ; No predecessors!
  unreachable
}

; alloc::raw_vec::RawVecInner<A>::current_memory
; Function Attrs: inlinehint nounwind nonlazybind uwtable
define internal void @"_ZN5alloc7raw_vec20RawVecInner$LT$A$GT$14current_memory17h068af0e2f7a47d6fE"(ptr dead_on_unwind noalias noundef writable sret([24 x i8]) align 8 captures(none) dereferenceable(24) %_0, ptr noalias noundef readonly align 8 captures(address, read_provenance) dereferenceable(16) %self, i64 noundef range(i64 1, -9223372036854775807) %elem_layout.0, i64 noundef %elem_layout.1) unnamed_addr #0 {
start:
  %_14 = alloca [24 x i8], align 8
  %0 = icmp eq i64 %elem_layout.1, 0
  br i1 %0, label %bb3, label %bb1

bb3:                                              ; preds = %bb2, %start
  %1 = getelementptr inbounds i8, ptr %_0, i64 8
  store i64 0, ptr %1, align 8
  br label %bb5

bb1:                                              ; preds = %start
  %self1 = load i64, ptr %self, align 8, !range !6, !noundef !3
  %2 = icmp ule i64 %self1, 9223372036854775807
  call void @llvm.assume(i1 %2)
  %3 = icmp eq i64 %self1, 0
  br i1 %3, label %bb2, label %bb4

bb2:                                              ; preds = %bb1
  br label %bb3

bb4:                                              ; preds = %bb1
  %self2 = load i64, ptr %self, align 8, !range !6, !noundef !3
  %4 = icmp ule i64 %self2, 9223372036854775807
  call void @llvm.assume(i1 %4)
  br label %bb7

bb5:                                              ; preds = %bb9, %bb3
  ret void

bb7:                                              ; preds = %bb4
  %alloc_size = mul nuw i64 %elem_layout.1, %self2
  %5 = sub i64 %elem_layout.0, 1
  %6 = icmp ule i64 %5, 9223372036854775807
  call void @llvm.assume(i1 %6)
  br label %bb9

bb9:                                              ; preds = %bb7
  call void @llvm.lifetime.start.p0(ptr %_14)
  %7 = getelementptr inbounds i8, ptr %self, i64 8
  %self3 = load ptr, ptr %7, align 8, !nonnull !3, !noundef !3
  store ptr %self3, ptr %_14, align 8
  %8 = getelementptr inbounds i8, ptr %_14, i64 8
  store i64 %elem_layout.0, ptr %8, align 8
  %9 = getelementptr inbounds i8, ptr %8, i64 8
  store i64 %alloc_size, ptr %9, align 8
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %_0, ptr align 8 %_14, i64 24, i1 false)
  call void @llvm.lifetime.end.p0(ptr %_14)
  br label %bb5

bb6:                                              ; No predecessors!
  unreachable

bb8:                                              ; No predecessors!
  unreachable
}

; alloc::raw_vec::RawVecInner<A>::try_allocate_in
; Function Attrs: nounwind nonlazybind uwtable
define internal void @"_ZN5alloc7raw_vec20RawVecInner$LT$A$GT$15try_allocate_in17h85208b95370d77faE"(ptr dead_on_unwind noalias noundef writable sret([24 x i8]) align 8 captures(none) dereferenceable(24) %_0, i64 noundef %capacity, i1 noundef zeroext %init, i64 noundef range(i64 1, -9223372036854775807) %elem_layout.0, i64 noundef %elem_layout.1) unnamed_addr #2 personality ptr @rust_eh_personality {
start:
  %0 = alloca [16 x i8], align 8
  %result = alloca [16 x i8], align 8
  %_5 = alloca [24 x i8], align 8
  %alloc = alloca [0 x i8], align 1
  call void @llvm.lifetime.start.p0(ptr %_5)
  %1 = call { i64, i1 } @llvm.umul.with.overflow.i64(i64 %elem_layout.1, i64 %capacity)
  %_33.0 = extractvalue { i64, i1 } %1, 0
  %_33.1 = extractvalue { i64, i1 } %1, 1
  %2 = call i1 @llvm.expect.i1(i1 %_33.1, i1 false)
  br i1 %2, label %bb15, label %bb17

bb17:                                             ; preds = %start
  %3 = sub i64 %elem_layout.0, 1
  %4 = icmp ule i64 %3, 9223372036854775807
  call void @llvm.assume(i1 %4)
  %_40 = sub nuw i64 -9223372036854775808, %elem_layout.0
  %_38 = icmp ule i64 %_33.0, %_40
  br i1 %_38, label %bb18, label %bb19

bb15:                                             ; preds = %start
  br label %bb20

bb19:                                             ; preds = %bb17
  br label %bb20

bb18:                                             ; preds = %bb17
  %5 = getelementptr inbounds i8, ptr %_5, i64 8
  store i64 %elem_layout.0, ptr %5, align 8
  %6 = getelementptr inbounds i8, ptr %5, i64 8
  store i64 %_33.0, ptr %6, align 8
  store i64 0, ptr %_5, align 8
  %7 = getelementptr inbounds i8, ptr %_5, i64 8
  %layout.0 = load i64, ptr %7, align 8, !range !5, !noundef !3
  %8 = getelementptr inbounds i8, ptr %7, i64 8
  %layout.1 = load i64, ptr %8, align 8, !noundef !3
  call void @llvm.lifetime.end.p0(ptr %_5)
  %9 = icmp eq i64 %layout.1, 0
  br i1 %9, label %bb2, label %bb3

bb20:                                             ; preds = %bb15, %bb19
  %10 = load i64, ptr @anon.ca90ed663c5cead584d20c9ec6c9017b.0, align 8, !range !4, !noundef !3
  %11 = load i64, ptr getelementptr inbounds (i8, ptr @anon.ca90ed663c5cead584d20c9ec6c9017b.0, i64 8), align 8
  %12 = getelementptr inbounds i8, ptr %_0, i64 8
  store i64 %10, ptr %12, align 8
  %13 = getelementptr inbounds i8, ptr %12, i64 8
  store i64 %11, ptr %13, align 8
  store i64 1, ptr %_0, align 8
  call void @llvm.lifetime.end.p0(ptr %_5)
  br label %bb21

bb2:                                              ; preds = %bb18
  %14 = sub i64 %elem_layout.0, 1
  %15 = icmp ule i64 %14, 9223372036854775807
  call void @llvm.assume(i1 %15)
  %_43 = inttoptr i64 %elem_layout.0 to ptr
  %16 = getelementptr inbounds i8, ptr %_0, i64 8
  store i64 0, ptr %16, align 8
  %17 = getelementptr inbounds i8, ptr %16, i64 8
  store ptr %_43, ptr %17, align 8
  store i64 0, ptr %_0, align 8
  br label %bb11

bb3:                                              ; preds = %bb18
  call void @llvm.lifetime.start.p0(ptr %result)
  %_13 = zext i1 %init to i64
  %18 = trunc nuw i64 %_13 to i1
  br i1 %18, label %bb4, label %bb5

bb11:                                             ; preds = %bb21, %bb10, %bb2
  ret void

bb4:                                              ; preds = %bb3
; call <alloc::alloc::Global as core::alloc::Allocator>::allocate_zeroed
  %19 = call { ptr, i64 } @_RNvXs_NtCslNYArtu3iFV_5alloc5allocNtB4_6GlobalNtNtCsgEmfK2I1SDS_4core5alloc9Allocator15allocate_zeroed(ptr noalias noundef nonnull readonly align 1 captures(address, read_provenance) %alloc, i64 noundef %layout.0, i64 noundef %layout.1) #13
  %20 = extractvalue { ptr, i64 } %19, 0
  %21 = extractvalue { ptr, i64 } %19, 1
  store ptr %20, ptr %result, align 8
  %22 = getelementptr inbounds i8, ptr %result, i64 8
  store i64 %21, ptr %22, align 8
  br label %bb7

bb5:                                              ; preds = %bb3
; call <alloc::alloc::Global as core::alloc::Allocator>::allocate
  %23 = call { ptr, i64 } @_RNvXs_NtCslNYArtu3iFV_5alloc5allocNtB4_6GlobalNtNtCsgEmfK2I1SDS_4core5alloc9Allocator8allocate(ptr noalias noundef nonnull readonly align 1 captures(address, read_provenance) %alloc, i64 noundef %layout.0, i64 noundef %layout.1) #13
  %24 = extractvalue { ptr, i64 } %23, 0
  %25 = extractvalue { ptr, i64 } %23, 1
  store ptr %24, ptr %result, align 8
  %26 = getelementptr inbounds i8, ptr %result, i64 8
  store i64 %25, ptr %26, align 8
  br label %bb6

bb6:                                              ; preds = %bb5
  br label %bb8

bb8:                                              ; preds = %bb7, %bb6
  %27 = load ptr, ptr %result, align 8, !noundef !3
  %28 = getelementptr inbounds i8, ptr %result, i64 8
  %29 = load i64, ptr %28, align 8
  %30 = ptrtoint ptr %27 to i64
  %31 = icmp eq i64 %30, 0
  %_16 = select i1 %31, i64 1, i64 0
  %32 = trunc nuw i64 %_16 to i1
  br i1 %32, label %bb9, label %bb10

bb7:                                              ; preds = %bb4
  br label %bb8

bb9:                                              ; preds = %bb8
  %33 = sub i64 %layout.0, 1
  %34 = icmp ule i64 %33, 9223372036854775807
  call void @llvm.assume(i1 %34)
  %35 = getelementptr inbounds i8, ptr %_0, i64 8
  store i64 %layout.0, ptr %35, align 8
  %36 = getelementptr inbounds i8, ptr %35, i64 8
  store i64 %layout.1, ptr %36, align 8
  store i64 1, ptr %_0, align 8
  call void @llvm.lifetime.end.p0(ptr %result)
  br label %bb21

bb10:                                             ; preds = %bb8
  %ptr.0 = load ptr, ptr %result, align 8, !nonnull !3, !noundef !3
  %37 = getelementptr inbounds i8, ptr %result, i64 8
  %ptr.1 = load i64, ptr %37, align 8, !noundef !3
  %38 = icmp ne ptr %ptr.0, null
  call void @llvm.assume(i1 %38)
  %39 = icmp ne ptr %ptr.0, null
  call void @llvm.assume(i1 %39)
  %40 = icmp ule i64 %capacity, 9223372036854775807
  call void @llvm.assume(i1 %40)
  %41 = getelementptr inbounds i8, ptr %_0, i64 8
  store i64 %capacity, ptr %41, align 8
  %42 = getelementptr inbounds i8, ptr %41, i64 8
  store ptr %ptr.0, ptr %42, align 8
  store i64 0, ptr %_0, align 8
  call void @llvm.lifetime.end.p0(ptr %result)
  br label %bb11

bb21:                                             ; preds = %bb20, %bb9
  br label %bb11

bb14:                                             ; No predecessors!
  br label %bb13

bb13:                                             ; preds = %bb14
  br label %bb12

bb12:                                             ; preds = %bb13
  %43 = load ptr, ptr %0, align 8, !noundef !3
  %44 = getelementptr inbounds i8, ptr %0, i64 8
  %45 = load i32, ptr %44, align 8, !noundef !3
  call void @llvm.lifetime.end.p0(ptr %0)
  %46 = insertvalue { ptr, i32 } poison, ptr %43, 0
  %47 = insertvalue { ptr, i32 } %46, i32 %45, 1
  resume { ptr, i32 } %47

bb1:                                              ; No predecessors!
  unreachable
}

; <alloc::vec::Vec<T,A> as core::ops::drop::Drop>::drop
; Function Attrs: nounwind nonlazybind uwtable
define internal void @"_ZN70_$LT$alloc..vec..Vec$LT$T$C$A$GT$$u20$as$u20$core..ops..drop..Drop$GT$4drop17hca18819fbe0d62eeE"(ptr noalias noundef align 8 dereferenceable(24) %self) unnamed_addr #2 {
start:
  %0 = getelementptr inbounds i8, ptr %self, i64 8
  %_5 = load ptr, ptr %0, align 8, !nonnull !3, !noundef !3
  %1 = icmp ne ptr %_5, null
  call void @llvm.assume(i1 %1)
  %2 = getelementptr inbounds i8, ptr %self, i64 16
  %len = load i64, ptr %2, align 8, !noundef !3
  ret void
}

; <alloc::raw_vec::RawVec<T,A> as core::ops::drop::Drop>::drop
; Function Attrs: nounwind nonlazybind uwtable
define internal void @"_ZN77_$LT$alloc..raw_vec..RawVec$LT$T$C$A$GT$$u20$as$u20$core..ops..drop..Drop$GT$4drop17hf046e1514ccc7cd8E"(ptr noalias noundef align 8 dereferenceable(16) %self) unnamed_addr #2 {
start:
; call alloc::raw_vec::RawVecInner<A>::deallocate
  call void @"_ZN5alloc7raw_vec20RawVecInner$LT$A$GT$10deallocate17h4bbcf304d8cd5123E"(ptr noalias noundef align 8 dereferenceable(16) %self, i64 noundef 1, i64 noundef 1) #12
  ret void
}

; Function Attrs: nounwind nonlazybind uwtable
define noundef i64 @no_memory() unnamed_addr #2 {
start:
  %_4 = alloca [24 x i8], align 8
  %v = alloca [24 x i8], align 8
  call void @llvm.lifetime.start.p0(ptr %v)
  call void @llvm.lifetime.start.p0(ptr %_4)
; call alloc::raw_vec::RawVecInner<A>::try_allocate_in
  call void @"_ZN5alloc7raw_vec20RawVecInner$LT$A$GT$15try_allocate_in17h85208b95370d77faE"(ptr noalias noundef sret([24 x i8]) align 8 captures(none) dereferenceable(24) %_4, i64 noundef 16, i1 noundef zeroext false, i64 noundef 1, i64 noundef 1) #12
  %_5 = load i64, ptr %_4, align 8, !range !7, !noundef !3
  %0 = trunc nuw i64 %_5 to i1
  %1 = call i1 @llvm.expect.i1(i1 %0, i1 false)
  br i1 %1, label %bb4, label %bb5

bb4:                                              ; preds = %start
  %2 = getelementptr inbounds i8, ptr %_4, i64 8
  %_8.0 = load i64, ptr %2, align 8, !range !4, !noundef !3
  %3 = getelementptr inbounds i8, ptr %2, i64 8
  %_8.1 = load i64, ptr %3, align 8
; call alloc::raw_vec::handle_error
  call void @_RNvNtCslNYArtu3iFV_5alloc7raw_vec12handle_error(i64 noundef %_8.0, i64 %_8.1) #14
  unreachable

bb5:                                              ; preds = %start
  %4 = getelementptr inbounds i8, ptr %_4, i64 8
  %_3.0 = load i64, ptr %4, align 8, !range !6, !noundef !3
  %5 = getelementptr inbounds i8, ptr %4, i64 8
  %_3.1 = load ptr, ptr %5, align 8, !nonnull !3, !noundef !3
  %6 = icmp ule i64 %_3.0, 9223372036854775807
  call void @llvm.assume(i1 %6)
  %_10 = sub i64 %_3.0, 0
  %_7 = icmp ugt i64 16, %_10
  %_6 = xor i1 %_7, true
  call void @llvm.assume(i1 %_6)
  call void @llvm.lifetime.end.p0(ptr %_4)
  store i64 %_3.0, ptr %v, align 8
  %7 = getelementptr inbounds i8, ptr %v, i64 8
  store ptr %_3.1, ptr %7, align 8
  %8 = getelementptr inbounds i8, ptr %v, i64 16
  store i64 0, ptr %8, align 8
  %_13 = load i64, ptr %v, align 8, !range !6, !noundef !3
  %9 = icmp ule i64 %_13, 9223372036854775807
  call void @llvm.assume(i1 %9)
; call core::ptr::drop_in_place<alloc::vec::Vec<u8>>
  call void @"_ZN4core3ptr46drop_in_place$LT$alloc..vec..Vec$LT$u8$GT$$GT$17ha0d459ba51957346E"(ptr noalias noundef align 8 dereferenceable(24) %v) #12
  call void @llvm.lifetime.end.p0(ptr %v)
  ret i64 %_13

bb3:                                              ; No predecessors!
  unreachable
}

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: write)
declare void @llvm.assume(i1 noundef) #3

; __rustc::__rust_no_alloc_shim_is_unstable_v2
; Function Attrs: nounwind nonlazybind uwtable
declare void @_RNvCsfLfy6EI15iL_7___rustc35___rust_no_alloc_shim_is_unstable_v2() unnamed_addr #2

; __rustc::__rust_alloc
; Function Attrs: nounwind nonlazybind allockind("alloc,uninitialized,aligned") allocsize(0) uwtable
declare noalias noundef ptr @_RNvCsfLfy6EI15iL_7___rustc12___rust_alloc(i64 noundef, i64 allocalign noundef range(i64 1, -9223372036854775807)) unnamed_addr #4

; __rustc::__rust_alloc_zeroed
; Function Attrs: nounwind nonlazybind allockind("alloc,zeroed,aligned") allocsize(0) uwtable
declare noalias noundef ptr @_RNvCsfLfy6EI15iL_7___rustc19___rust_alloc_zeroed(i64 noundef, i64 allocalign noundef range(i64 1, -9223372036854775807)) unnamed_addr #5

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(ptr captures(none)) #6

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p0(ptr captures(none)) #6

; __rustc::__rust_dealloc
; Function Attrs: nounwind nonlazybind allockind("free") uwtable
declare void @_RNvCsfLfy6EI15iL_7___rustc14___rust_dealloc(ptr allocptr noundef captures(address), i64 noundef, i64 noundef range(i64 1, -9223372036854775807)) unnamed_addr #7

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: readwrite)
declare void @llvm.memcpy.p0.p0.i64(ptr noalias writeonly captures(none), ptr noalias readonly captures(none), i64, i1 immarg) #8

; Function Attrs: nounwind nonlazybind uwtable
declare noundef range(i32 0, 10) i32 @rust_eh_personality(i32 noundef, i32 noundef, i64 noundef, ptr noundef, ptr noundef) unnamed_addr #2

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare { i64, i1 } @llvm.umul.with.overflow.i64(i64, i64) #9

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare i1 @llvm.expect.i1(i1, i1) #10

; alloc::raw_vec::handle_error
; Function Attrs: cold minsize noreturn nounwind nonlazybind optsize uwtable
declare void @_RNvNtCslNYArtu3iFV_5alloc7raw_vec12handle_error(i64 noundef range(i64 0, -9223372036854775807), i64) unnamed_addr #11

attributes #0 = { inlinehint nounwind nonlazybind uwtable "probe-stack"="inline-asm" "target-cpu"="x86-64" }
attributes #1 = { cold nounwind nonlazybind uwtable "probe-stack"="inline-asm" "target-cpu"="x86-64" }
attributes #2 = { nounwind nonlazybind uwtable "probe-stack"="inline-asm" "target-cpu"="x86-64" }
attributes #3 = { nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: write) }
attributes #4 = { nounwind nonlazybind allockind("alloc,uninitialized,aligned") allocsize(0) uwtable "alloc-family"="__rust_alloc" "alloc-variant-zeroed"="_RNvCsfLfy6EI15iL_7___rustc19___rust_alloc_zeroed" "probe-stack"="inline-asm" "target-cpu"="x86-64" }
attributes #5 = { nounwind nonlazybind allockind("alloc,zeroed,aligned") allocsize(0) uwtable "alloc-family"="__rust_alloc" "probe-stack"="inline-asm" "target-cpu"="x86-64" }
attributes #6 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #7 = { nounwind nonlazybind allockind("free") uwtable "alloc-family"="__rust_alloc" "probe-stack"="inline-asm" "target-cpu"="x86-64" }
attributes #8 = { nocallback nofree nounwind willreturn memory(argmem: readwrite) }
attributes #9 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #10 = { nocallback nofree nosync nounwind willreturn memory(none) }
attributes #11 = { cold minsize noreturn nounwind nonlazybind optsize uwtable "probe-stack"="inline-asm" "target-cpu"="x86-64" }
attributes #12 = { nounwind }
attributes #13 = { inlinehint nounwind }
attributes #14 = { noreturn nounwind }

!llvm.module.flags = !{!0, !1}
!llvm.ident = !{!2}

!0 = !{i32 8, !"PIC Level", i32 2}
!1 = !{i32 2, !"RtLibUseGOT", i32 1}
!2 = !{!"rustc version 1.95.0 (59807616e 2026-04-14)"}
!3 = !{}
!4 = !{i64 0, i64 -9223372036854775807}
!5 = !{i64 1, i64 -9223372036854775807}
!6 = !{i64 0, i64 -9223372036854775808}
!7 = !{i64 0, i64 2}

/* std::terminate calls the handler that was set. */
// native: skip (C++ needs its run-time library)
extern "C" void reach_error(void);
extern "C" int __VERIFIER_nondet_int(void);
namespace std {
typedef void (*terminate_handler)();
terminate_handler set_terminate(terminate_handler) noexcept;
[[noreturn]] void terminate() noexcept;
}
static int n;
static void handler() {
  if (n == 3) reach_error();
}
int main() {
  n = __VERIFIER_nondet_int();
  std::set_terminate(handler);
  std::terminate();
}

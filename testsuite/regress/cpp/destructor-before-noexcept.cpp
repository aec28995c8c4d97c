// An exception that meets a function that must not throw runs destructors on its way there.
extern "C" void reach_error(void);
struct Guard {
  ~Guard() { reach_error(); }
};
static void inner() {
  Guard guard;
  throw 1;
}
static void outer() noexcept { inner(); }
int main() { outer(); }

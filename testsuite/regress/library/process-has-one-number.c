/* POSIX: the number and the owner of a process stay. */
#include <unistd.h>
extern void reach_error(void);
int main(void) {
  if (getpid() != getpid() || getpid() <= 0) reach_error();
  if (getuid() != getuid() || geteuid() != geteuid()) reach_error();
  if (getgid() != getgid() || getegid() != getegid()) reach_error();
}

/* Processes and the machine (POSIX): what they are is the environment's choice, in the ranges that
 * Linux has. What makes a process is unsupported. */
#include "models.h"

static int any_of(int least, int most) {
  int n = __VERIFIER_nondet_int();
  __VERIFIER_assume(n >= least && n <= most);
  return n;
}
/* 0, or -1 where it fails */
static int any_status(void) {
  if (__VERIFIER_nondet_bool()) {
    __parsimony_fails();
    return -1;
  }
  __parsimony_errno_changes();
  return 0;
}

/* Linux has no larger number of a process than this; POSIX has. */
enum { PROCESSES = 4194304 };
static int any_process(int least) {
  int process = any_of(least, __INT_MAX__);
  if (process > PROCESSES) __parsimony_for_proofs();
  return process;
}
static int process_or_error(int least) { return any_status() != 0 ? -1 : any_process(least); }

/* The process itself: `getpid` may be the program's own. */
extern int __parsimony_process(void);

/* The parent may be in another space of numbers, where it is 0; it may end, and another one
 * follows. */
int getppid(void) {
  int parent = any_process(0);
  __VERIFIER_assume(parent != __parsimony_process());
  return parent;
}
/* The group stays until the process itself changes it; unknown code may, so this is not static. */
int __parsimony_group = -1, __parsimony_session = -1;
static int known_one(int *number) {
  if (*number < 0) *number = any_process(0);
  return *number;
}
static _Bool is_this(int process) { return process == 0 || process == __parsimony_process(); }
int getpgrp(void) { return known_one(&__parsimony_group); }
int getpgid(int process) {
  return is_this(process) ? known_one(&__parsimony_group) : process_or_error(0);
}
int getsid(int process) {
  return is_this(process) ? known_one(&__parsimony_session) : process_or_error(0);
}
/* Where these fail, all stays as it was. */
int setsid(void) {
  if (any_status() != 0) return -1;
  return __parsimony_group = __parsimony_session = __parsimony_process();
}
int setpgid(int process, int group) {
  if (any_status() != 0) return -1;
  if (is_this(process)) __parsimony_group = group != 0 ? group : __parsimony_process();
  return 0;
}
/* Linux always has 0. */
int sched_yield(void) {
  if (__VERIFIER_nondet_bool()) return 0;
  __parsimony_for_proofs();
  __parsimony_fails();
  return -1;
}

enum { NOHANG = 1, UNTRACED = 2, CONTINUED = 8 };
/* Signals that end nothing, and those of them that stop */
enum { CHILD = 17, STOP = 19, STOP_OF_OUTPUT = 22, URGENT = 23, WINDOW = 28 };
/* How a child that is not traced has ended */
int __parsimony_end_of_child(void) {
  if (__VERIFIER_nondet_bool()) return any_of(0, 255) << 8;
  int signal = any_of(1, 64);
  __VERIFIER_assume((signal < CHILD || signal > URGENT) && signal != WINDOW);
  return signal | (__VERIFIER_nondet_bool() ? 128 : 0);
}
/* The same, or (where it was asked for) that it has stopped or goes on. That one stops which is
 * traced is for proofs. */
static int any_end(int options) {
  switch (any_of(0, 2)) {
  case 0: return __parsimony_end_of_child();
  case 1: {
    int signal = any_of(1, 0x7fffff);
    if ((options & UNTRACED) == 0 || signal < STOP || signal > STOP_OF_OUTPUT) __parsimony_for_proofs();
    return signal << 8 | 127;
  }
  }
  __VERIFIER_assume((options & CONTINUED) != 0);
  return 0xffff;
}
static int waits(int process, int *status, int options) {
  if (any_status() != 0) return -1;
  if ((options & NOHANG) != 0 && __VERIFIER_nondet_bool()) return 0;
  int child = any_process(1);
  __VERIFIER_assume(child != __parsimony_process());
  __VERIFIER_assume(process <= 0 || child == process);
  if (status != NULL) *status = any_end(options);
  return child;
}
int waitpid(int process, int *status, int options) { return waits(process, status, options); }
int wait(int *status) { return waits(-1, status, 0); }

/* Another program goes on, and nothing of this one is left: these return only where they fail. */
static void read_text(const char *text) { __parsimony_reads(text, strlen(text) + 1); }
static void read_texts(char *const *texts) {
  for (; *texts != NULL; texts++) read_text(*texts);
}
static int no_other_program(const char *path, char *const *arguments, char *const *environment) {
  read_text(path);
  if (arguments != NULL) read_texts(arguments);
  if (environment != NULL) read_texts(environment);
  __parsimony_fails();
  return -1;
}
int execve(const char *path, char *const *a, char *const *e) { return no_other_program(path, a, e); }
int execvpe(const char *path, char *const *a, char *const *e) { return no_other_program(path, a, e); }
int execv(const char *path, char *const *a) { return no_other_program(path, a, NULL); }
int execvp(const char *path, char *const *a) { return no_other_program(path, a, NULL); }
int fexecve(int file, char *const *a, char *const *e) { return (void)file, no_other_program("", a, e); }
/* The arguments one by one, up to a null pointer */
#define EXEC_OF_LIST(name)                                             \
  int name(const char *path, const char *first, ...) {                 \
    __builtin_va_list args;                                            \
    __builtin_va_start(args, first);                                   \
    for (const char *p = first; p != NULL; p = __builtin_va_arg(args, const char *)) read_text(p); \
    __builtin_va_end(args);                                            \
    return no_other_program(path, NULL, NULL);                         \
  }
EXEC_OF_LIST(execl)
EXEC_OF_LIST(execlp)

/* <sys/resource.h>: two times and fourteen numbers, none of which is negative */
static void any_usage(long *to) {
  for (int i = 0; i < 18; i++) {
    to[i] = __VERIFIER_nondet_long();
    __VERIFIER_assume(to[i] >= 0 && ((i != 1 && i != 3) || to[i] < 1000000));
  }
}
/* Times that the process, its children or a thread have used never become less: seconds and
 * microseconds in the program and in the system. */
static void not_less(long *before, const long *now) {
  __VERIFIER_assume(now[0] > before[0] || (now[0] == before[0] && now[1] >= before[1]));
  before[0] = now[0], before[1] = now[1];
}
int getrusage(int who, void *to) {
  enum { CHILDREN = -1, THREAD = 1 };
  static long used[THREAD - CHILDREN + 1][4];
  if (any_status() != 0) return -1;
  long *usage = to;
  any_usage(usage);
  if (who < CHILDREN || who > THREAD) __parsimony_for_proofs();
  else
    for (int i = 0; i < 4; i += 2) not_less(&used[who - CHILDREN][i], &usage[i]);
  return 0;
}
static int waits_and_counts(int process, int *status, int options, void *usage) {
  int child = waits(process, status, options);
  if (child > 0 && usage != NULL) any_usage(usage);
  return child;
}
int wait4(int process, int *status, int options, void *usage) {
  return waits_and_counts(process, status, options, usage);
}
int wait3(int *status, int options, void *usage) { return waits_and_counts(-1, status, options, usage); }

/* What is in force, and the most that it may be set to */
typedef struct { unsigned long now, most; } limit;
typedef struct { unsigned long long now, most; } limit64;
int getrlimit64(int what, limit64 *to) {
  (void)what;
  if (any_status() != 0) return -1;
  to->now = __VERIFIER_nondet_ulonglong();
  to->most = __VERIFIER_nondet_ulonglong();
  __VERIFIER_assume(to->now <= to->most);
  return 0;
}
int getrlimit(int what, limit *to) {
  limit64 l;
  if (getrlimit64(what, &l) != 0) return -1;
  to->now = (unsigned long)l.now;
  to->most = (unsigned long)l.most;
  __VERIFIER_assume(to->now <= to->most);
  return 0;
}
int setrlimit64(int what, const limit64 *to) {
  (void)what;
  __parsimony_reads(to, sizeof *to);
  return any_status();
}
int setrlimit(int what, const limit *to) {
  (void)what;
  __parsimony_reads(to, sizeof *to);
  return any_status();
}

/* Gives the mask before. It stays as it was set; unknown code may set it, so this is not static. */
int __parsimony_mask = -1;
unsigned umask(unsigned mask) {
  int before = __parsimony_mask >= 0 ? __parsimony_mask : any_of(0, 0777);
  __parsimony_mask = (int)(mask & 0777);
  return (unsigned)before & 0777u;
}

/* -1 may be a result that says nothing of an error. */
int nice(int by) {
  (void)by;
  __parsimony_errno_changes();
  return any_of(-20, 19);
}
int getpriority(int which, unsigned who) {
  (void)which, (void)who;
  __parsimony_errno_changes();
  return any_of(-20, 19);
}
int setpriority(int which, unsigned who, int to) { return (void)which, (void)who, (void)to, any_status(); }

/* 7.22.4.8: whether there is a shell, or how it has ended */
int system(const char *command) {
  if (command == NULL) {
    __parsimony_errno_changes();
    return __VERIFIER_nondet_bool();
  }
  __parsimony_reads(command, strlen(command) + 1);
  return any_status() != 0 ? -1 : __parsimony_end_of_child();
}

/* POSIX: one size for the whole run, a power of two. Machines of another size than x86's are for
 * proofs. */
static int page_size(void) {
  static int size;
  if (size == 0) size = 4096 << any_of(0, 4);
  if (size != 4096) __parsimony_for_proofs();
  return size;
}
int getpagesize(void) { return page_size(); }

/* How many processors there are: more than any Linux has are for proofs. */
static int any_processors(void) {
  enum { MOST = 8192 };
  int n = any_of(1, __INT_MAX__);
  if (n > MOST) __parsimony_for_proofs();
  return n;
}
int get_nprocs(void) { return any_processors(); }
int get_nprocs_conf(void) { return any_processors(); }

/* A limit, or -1 where there is none, or an error. One that is asked for again is as it was; that
 * it has changed (by `setrlimit`) is for proofs. */
long sysconf(int name) {
  enum { TICKS = 2, PAGE = 30, PROCESSORS = 83, RUNNING = 84, PAGES = 85, FREE_PAGES = 86 };
  static _Bool is_known;
  static int known;
  static long limit;
  __parsimony_errno_changes();
  switch (name) {
  case TICKS: return 100;
  case PAGE: return page_size();
  case PROCESSORS: case RUNNING: return any_processors();
  }
  if (is_known && known == name && name != FREE_PAGES) {
    if (!__VERIFIER_nondet_bool()) return limit;
    __parsimony_for_proofs();
  }
  limit = __VERIFIER_nondet_long();
  __VERIFIER_assume(limit >= (name == PAGES ? 1 : -1));
  known = name;
  is_known = 1;
  return limit;
}

/* Six texts of up to 64 characters */
int uname(void *to) {
  enum { TEXTS = 6, SIZE = 65 };
  if (any_status() != 0) return -1;
  __parsimony_any_bytes(to, TEXTS * SIZE);
  for (int i = 1; i <= TEXTS; i++) ((char *)to)[i * SIZE - 1] = 0;
  return 0;
}

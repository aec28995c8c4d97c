"""Closed programs of system calls and of the library around them: signals, threads, pipes, options, time, jumps, patterns."""

from .. import closed, native
from ..program import draw_build

HEAD = """@CHECK@
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <fnmatch.h>
#include <ftw.h>
#include <getopt.h>
#include <limits.h>
#include <locale.h>
#include <pthread.h>
#include <regex.h>
#include <search.h>
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <sys/utsname.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#include <wchar.h>
static unsigned long long sum = 1;
static void see(long long v) { sum = sum * 31 + (unsigned long long)v; }
static void see_text(const char *s) { if (!s) { see(-1); return; } while (*s) see(*s++); }
static volatile int flag;
static int once_count;
static void on_signal(int n) { flag = flag * 10 + (n == SIGUSR1 ? 1 : n == SIGUSR2 ? 2 : 3); }
static void on_info(int n, siginfo_t *i, void *c) { flag = i->si_signo == n ? 4 : 5; }
static void run_once(void) { once_count++; }
static void *thread(void *p) { *(int *)p += 5; return p; }
static void at_thread_end(void *p) { flag += *(int *)p; }
static pthread_key_t key;
static void *with_key(void *p) { pthread_setspecific(key, p); return 0; }
static int on_file(const char *name, const struct stat *s, int kind, struct FTW *w) { flag++; return 0; }
static jmp_buf place;
static void jump(int n) { if (n) jump(n - 1); longjmp(place, 7); }
"""

PIECES = (
    'int p[2]; char b[8] = "qqqqqqq"; if (pipe(p) == 0) {{ see(write(p[1], "abcde", {0} % 6)); close(p[1]); see(read(p[0], b, 4)); see_text(b); close(p[0]); }}',
    'int p[2]; char a[3] = "", b[4] = ""; struct iovec v[2] = {{{{a, 2}}, {{b, 3}}}}; if (pipe(p) == 0) {{ see(write(p[1], "12345", 5)); see(readv(p[0], v, 2)); see(a[1]); see(b[2]); }}',
    'int p[2]; struct iovec v[2] = {{{{"xy", 2}}, {{"z", 1}}}}; char b[4] = ""; pipe(p); see(writev(p[1], v, 2)); see(read(p[0], b, 3)); see_text(b);',
    'char *v[] = {{"p", "-a", "-b", "v{0}", "rest", 0}}; int c; optind = 1; while ((c = getopt(5, v, "ab:")) != -1) {{ see(c); if (c == \'b\') see_text(optarg); }} see(optind);',
    'char *v[] = {{"p", "--name=x{0}", "-q", 0}}; struct option o[] = {{{{"name", 1, 0, 7}}, {{0}}}}; int c, i = -1; opterr = 0; optind = 1; while ((c = getopt_long(3, v, "a", o, &i)) != -1) see(c); see(i); see(optopt);',
    "sigset_t s; sigemptyset(&s); sigaddset(&s, SIGINT); see(sigismember(&s, SIGINT)); see(sigismember(&s, SIGTERM)); sigdelset(&s, SIGINT); see(sigismember(&s, SIGINT)); sigfillset(&s); see(sigismember(&s, SIGHUP));",
    "sigset_t s, o; sigemptyset(&s); sigaddset(&s, SIGUSR1); sigprocmask(SIG_BLOCK, &s, 0); sigprocmask(SIG_BLOCK, 0, &o); see(sigismember(&o, SIGUSR1)); see(sigismember(&o, SIGUSR2));",
    "signal(SIGUSR1, on_signal); raise(SIGUSR1); see(flag); signal(SIGUSR2, SIG_IGN); raise(SIGUSR2); see(flag);",
    "struct sigaction a = {{0}}, o; a.sa_handler = on_signal; sigaction(SIGUSR2, &a, &o); see(o.sa_handler == SIG_DFL); kill(getpid(), SIGUSR2); see(flag);",
    "struct sigaction a = {{0}}; a.sa_sigaction = on_info; a.sa_flags = SA_SIGINFO; sigaction(SIGUSR1, &a, 0); raise(SIGUSR1); see(flag);",
    "static pthread_once_t o = PTHREAD_ONCE_INIT; for (int i = 0; i < {0}; i++) pthread_once(&o, run_once); see(once_count);",
    "pthread_t t; int x = {0}; void *r = 0; if (pthread_create(&t, 0, thread, &x) == 0) {{ pthread_join(t, &r); see(x); see(r == &x); }}",
    "pthread_t t; static int x = {0}; pthread_key_create(&key, at_thread_end); pthread_create(&t, 0, with_key, &x); pthread_join(t, 0); see(flag);",
    "pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER; see(pthread_mutex_lock(&m)); see(pthread_mutex_trylock(&m) != 0); see(pthread_mutex_unlock(&m));",
    "volatile int n = {0}; int r = setjmp(place); if (r == 0) {{ n++; jump({1} % 3); }} see(r); see(n);",
    "volatile int n = 0; switch (setjmp(place)) {{ case 0: longjmp(place, 0); case 1: n = {0}; }} see(n);",
    "pid_t p = fork(); if (p == 0) _exit({0}); int s = 0; see(waitpid(p, &s, 0) == p); see(WIFEXITED(s)); see(WEXITSTATUS(s));",
    "time_t t = 1; time_t r = time(&t); see(r == t); see(r > 100000);",
    "time_t t = {0} * 100000L; struct tm m; see(gmtime_r(&t, &m) == &m); see(m.tm_year); see(m.tm_yday); see(m.tm_hour);",
    'time_t t = {0} * 100000L; struct tm *m = gmtime(&t); char b[16] = ""; see(strftime(b, 16, "%Y-%m", m)); see_text(b);',
    "struct timespec t = {{-1, -1}}; see(clock_gettime(CLOCK_MONOTONIC, &t)); see(t.tv_nsec >= 0 && t.tv_nsec < 1000000000); struct timeval v = {{-1, -1}}; gettimeofday(&v, 0); see(v.tv_sec > 0);",
    'char b[4096] = "q"; see(getcwd(b, 4096) == b); see(b[0]); see_text(realpath("/", 0));',
    "struct utsname u; u.sysname[0] = 'q'; see(uname(&u)); see(u.sysname[0]);",
    "struct rusage u; u.ru_maxrss = -5; see(getrusage(RUSAGE_SELF, &u)); see(u.ru_maxrss > 0); struct rlimit l; see(getrlimit(RLIMIT_STACK, &l)); see(l.rlim_cur > 5);",
    'regex_t r; regmatch_t m[2]; see(regcomp(&r, "a(b+)c", REG_EXTENDED)); see(regexec(&r, "xxabbc{0}", 2, m, 0)); see(m[1].rm_so * 10 + m[1].rm_eo); regfree(&r);',
    'see(fnmatch("a*{0}", "abc{0}", 0)); see(fnmatch("a?", "abc", 0) != 0);',
    'see(nftw("/dev/null", on_file, 3, 0)); see(flag);',
    'wchar_t w[8] = {{0}}; see(mbstowcs(w, "abc{0}", 8)); see(w[1]); see(wcslen(w)); char b[8] = ""; see(wcstombs(b, L"xy", 8)); see_text(b); see(mblen("a", 1));',
    "see_text(setlocale(LC_ALL, 0)); struct lconv *l = localeconv(); see_text(l->decimal_point);",
    'static char e[] = "FUZZ_Y=abc"; putenv(e); see_text(getenv("FUZZ_Y")); e[7] = \'{0}\'; see_text(getenv("FUZZ_Y"));',
    'extern char **environ; setenv("FUZZ_Z", "v{0}", 1); int n = 0; for (char **p = environ; *p; p++) if (!strcmp(*p, "FUZZ_Z=v{0}")) n++; see(n); unsetenv("FUZZ_Z"); see(getenv("FUZZ_Z") == 0);',
    'ENTRY e = {{"k", (void *)&flag}}, *r; hcreate(8); see(hsearch(e, ENTER) != 0); e.key = "k"; r = hsearch(e, FIND); see(r && r->data == &flag); e.key = "z"; see(hsearch(e, FIND) == 0);',
    "struct q {{ struct q *n, *p; int v; }} a = {{0, 0, 1}}, b = {{0, 0, 2}}; insque(&a, 0); insque(&b, &a); see(a.n == &b); see(b.p == &a); remque(&b); see(a.n == 0);",
    "srand48({0}); see(lrand48()); unsigned short s[3] = {{1, 2, {0}}}; see(nrand48(s)); see(s[0]);",
    'char a[] = "abcd", b[5] = ""; swab(a, b, 4); see_text(b); see(a64l("z{0}"));',
    "see(getpid() == getpid()); see(getpid() > 0); see(sysconf(_SC_PAGESIZE)); see(isatty(99));",
    'errno = 0; see(open("/no/such/file", O_RDONLY)); see(errno == ENOENT); see_text(strerror(ENOENT)); errno = 0; see(close(-1)); see(errno == EBADF);',
    'struct stat s; s.st_mode = 0; see(stat("/", &s)); see(S_ISDIR(s.st_mode) != 0);',
    'char t[] = "a=1,b"; char *o = t, *v; char *const k[] = {{"a", "b", 0}}; while (*o) {{ see(getsubopt(&o, k, &v)); see_text(v); }}',
    "int a[] = {{3, 1, {0}}}; int cmp(const void *, const void *, void *); qsort_r(a, 3, sizeof *a, cmp, &flag); see(a[0]); see(flag > 0);",
    'int fd = open("/dev/zero", O_RDONLY); char b[3] = "qq"; see(read(fd, b, 1)); see(b[0]); see(b[1]); see(pread(fd, b, 2, 0)); see(b[1]);',
    'FILE *f = popen("echo {0}x", "r"); char b[8] = ""; if (f) {{ see(fgets(b, 8, f) == b); see_text(b); see(pclose(f)); }} see(WEXITSTATUS(system("exit {1}")));',
)
TAIL = "int cmp(const void *a, const void *b, void *p) { ++*(int *)p; return *(const int *)a - *(const int *)b; }\n"


def generate(chance, number, folder, settings):
    build = draw_build(chance, native.has_32_bits(), settings.bits)
    chosen = chance.sample(PIECES, chance.choice((1, 1, 2)))
    body = "\n".join("  { " + piece.format(chance.randrange(1, 10), chance.randrange(1, 10)) + " }" for piece in chosen)
    text = f"{HEAD}{TAIL}int main(void) {{\n{body}\n  CHECK(sum);\n  return 0;\n}}\n"
    # The system may do otherwise.
    return closed.case_of({"program.c": text}, build, folder, never_safe=True)

/* What the start of a run hands to `main`, and what its end calls: C11 5.1.2.2.1, 7.22.4; the ABI
 * of C++. The front end calls the functions `__parsimony_…` itself. */
#include "models.h"

/* -- arguments of main -- */

/* A string of any length in an object of its own; an earlier null character may end it. Each use of
 * it makes other objects, which analyses tell apart. */
#define ANY_STRING(s)                            \
  size_t length = __VERIFIER_nondet_size_t();    \
  __VERIFIER_assume(length < (size_t)-1 / 4);    \
  s = __parsimony_allocate(length + 1);          \
  s[length] = 0;

static char *any_string(void) {
  char *s;
  ANY_STRING(s)
  return s;
}

/* No object is larger than half of what there are addresses; where these have 32 bits, Linux sets a
 * bound that is reached earlier */
static void fits(size_t count) {
  size_t most = sizeof(char *) == 8 ? (size_t)-1 / 2 / sizeof(char *) - 2 : MOST_ARGUMENTS;
  __VERIFIER_assume(count <= most);
}

/* `argv` of a program that does more with it than reading single elements */
char **__parsimony_arguments(int count) {
  fits((size_t)count);
  char **list = __parsimony_allocate(((size_t)count + 1) * sizeof(char *));
  if (count > 0) list[0] = any_string();
  if (count > 1) list[1] = any_string();
  if (count > 2) list[2] = any_string();
  if (count > 3) list[3] = any_string();
  if (count > 4) __parsimony_unsupported("more than 4 arguments of the program");
  list[count] = NULL;
  return list;
}

/* `argv` of a program that only reads elements */
static int arguments;
static char **argument_list;

char **__parsimony_lazy_arguments(int count) {
  fits((size_t)count);
  arguments = count;
  argument_list = __parsimony_allocate_zeroed(((size_t)count + 1) * sizeof(char *));
  return argument_list;
}

/* Those that the program reads by a literal index below 4 (`places` has a bit for each) are kept
 * apart. Of the others, the one that was read last is known; of the rest, that it may have been
 * read before, if it lies between others that were: another string in its place would not be the
 * one that the program has seen. The list itself holds nothing. */
#define PLACE(n)                                        \
  if ((places & 1u << n) != 0 && index == n) {          \
    static char *place_##n;                             \
    if (place_##n == NULL) {                            \
      ANY_STRING(place_##n)                             \
    }                                                   \
    return place_##n;                                   \
  }

/* The index of an element, where the program only has its address */
long __parsimony_argument_index(char **element) { return element - argument_list; }

/* The element at an address, which is the one of this index: where it is not, the program has
 * computed it from another pointer than the list (from null, or what nothing was stored in), or the
 * index is none of the list. All of that is undefined, whatever the address happens to be. */
char *__parsimony_argument(char **element, long index, unsigned places) {
  static long first_read, end_read, last_index = -1;
  static char *last;
  if (index < 0 || index > arguments || element != argument_list + index) {
    __parsimony_reads(element, sizeof *element);
    __parsimony_reads(argument_list + arguments + 1, sizeof *element);
  }
  if (index == arguments) return NULL;
  PLACE(0)
  PLACE(1)
  PLACE(2)
  PLACE(3)
  if (index == last_index) return last;
  if (index >= first_read && index < end_read)
    __parsimony_unsupported("an argument that is read again behind others");
  if (index < first_read || end_read == 0) first_read = index;
  if (index >= end_read) end_read = index + 1;
  ANY_STRING(last)
  last_index = index;
  return last;
}

/* `envp`, of any length */
char **__parsimony_environment(void) {
  size_t count = __VERIFIER_nondet_size_t();
  fits(count);
  char **list = __parsimony_allocate((count + 1) * sizeof(char *));
  if (count > 0) list[0] = any_string();
  if (count > 1) list[1] = any_string();
  if (count > 2) __parsimony_unsupported("more than 2 variables of the environment");
  list[count] = NULL;
  return list;
}

/* -- pointers that an entry function gets which is not `main` -- */

/* The size of an object of `count` elements, from 1 to `most`, behind `before` others */
size_t __parsimony_elements(size_t before, size_t count, size_t most, size_t size) {
  __VERIFIER_assume(count >= 1 && count <= most && before < most);
  return (before + count) * size;
}

/* The address of a part of `size` bytes that lies in an object of `bytes` bytes, `index` steps from
 * its start */
void *__parsimony_part(char *start, size_t bytes, size_t index, size_t step, size_t size) {
  __VERIFIER_assume(size <= bytes && index <= bytes && index * step <= bytes - size);
  return start + index * step;
}

/* -- functions to be called at exit -- */

typedef struct {
  int kind;
  void (*plain)(void);
  void (*with_argument)(void *);
  void (*with_status)(int, void *);
  void *argument;
} handler;

enum { PLAIN, WITH_ARGUMENT, WITH_STATUS, MOST = 32 };

typedef struct {
  handler list[MOST];
  int count;
} handlers;

static handlers at_exit, at_thread_exit, at_quick;

static int add(handlers *to, handler h) {
  if (to->count == MOST) __parsimony_unsupported("more than 32 functions to be called at exit");
  to->list[to->count++] = h;
  return 0;
}

/* What unknown code has registered: the front end says what it may do */
extern void __parsimony_outside_at_exit(void);

/* The last one first; a handler may register others */
static void run(handlers *all, int status) {
  while (all->count > 0) {
    __parsimony_outside_at_exit();
    handler *h = &all->list[--all->count];
    if (h->kind == PLAIN) h->plain();
    else if (h->kind == WITH_ARGUMENT) h->with_argument(h->argument);
    else h->with_status(status, h->argument);
  }
}

/* 7.22.4.2; it may fail only beyond 32 functions */
int atexit(void (*f)(void)) { return add(&at_exit, (handler){.kind = PLAIN, .plain = f}); }

/* GNU */
int on_exit(void (*f)(int, void *), void *argument) {
  return add(&at_exit, (handler){.kind = WITH_STATUS, .with_status = f, .argument = argument});
}

/* Itanium C++ ABI 3.3.6.3: destructors of static objects */
int __cxa_atexit(void (*f)(void *), void *argument, void *library) {
  (void)library;
  return add(&at_exit, (handler){.kind = WITH_ARGUMENT, .with_argument = f, .argument = argument});
}

/* Destructors of thread-local objects, which die before the others */
int __cxa_thread_atexit(void (*f)(void *), void *argument, void *library) {
  (void)library;
  return add(&at_thread_exit, (handler){.kind = WITH_ARGUMENT, .with_argument = f, .argument = argument});
}
int __cxa_thread_atexit_impl(void (*f)(void *), void *argument, void *library) {
  return __cxa_thread_atexit(f, argument, library);
}

/* 7.22.4.3 */
int at_quick_exit(void (*f)(void)) { return add(&at_quick, (handler){.kind = PLAIN, .plain = f}); }

/* Called a second time for what destructors have registered; thread-local objects are dead then */
void __parsimony_run_exit(int status) {
  static _Bool is_leaving;
  if (!is_leaving) run(&at_thread_exit, status);
  is_leaving = 1;
  run(&at_exit, status);
}

/* 7.22.4.4 leaves open what a second call of `exit` does; glibc enters no destructor again,
 * nor those that are left */
extern _Noreturn void _exit(int status);
static _Bool were_entered;
void __parsimony_enter_destructors(void) {
  if (were_entered) _exit(1);
  were_entered = 1;
}
/* The same where streams are flushed behind them */
void __parsimony_enter_destructors_before_flush(void) {
  if (were_entered) __parsimony_unsupported("exit in a destructor, beside a stream whose buffer is the program's");
  were_entered = 1;
}

void __parsimony_run_quick_exit(int status) { run(&at_quick, status); }

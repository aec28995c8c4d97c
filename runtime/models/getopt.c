/* POSIX <unistd.h>: getopt, and GNU's getopt_long. What is an option, which one, and how arguments
 * are moved (options first, unless `optstring` starts with + or -) is as in glibc. Messages have no
 * effect that a program could see. That POSIXLY_CORRECT is set is the environment's choice. */
#include "models.h"

char *optarg;
int optind = 1, opterr = 1, optopt = '?';

typedef struct {
  const char *name;
  int has_arg; /* 0: none, 1: required, 2: optional */
  int *flag;
  int value;
} long_option;

/* How operands are treated that stand before options */
enum { MOVED, THE_END, RETURNED };

/* Where the scan is; operands that were passed, and are still before options, are at `first` up to
 * `behind` */
static struct {
  _Bool is_running;
  int order, first, behind;
  char *next; /* in a group of options of one letter */
} scan;

static _Bool is_operand(const char *s) { return s[0] != '-' || s[1] == 0; }

static void start(const char *options) {
  if (optind == 0) optind = 1;
  scan.is_running = 1;
  scan.first = scan.behind = optind;
  scan.next = NULL;
  if (__parsimony_environment_is_changed()) __parsimony_for_proofs();
  scan.order = options[0] == '-' ? RETURNED : options[0] == '+' || __VERIFIER_nondet_bool() ? THE_END : MOVED;
}

/* Moves the operands that were passed behind what was scanned since */
static void move_operands(char **argv) {
  for (; scan.behind < optind; scan.first++, scan.behind++) {
    char *option = argv[scan.behind];
    for (int i = scan.behind; i > scan.first; i--) argv[i] = argv[i - 1];
    argv[scan.first] = option;
  }
}

/* Goes to the next element that is an option (or, with RETURNED, an operand), if there is one */
static _Bool find_element(int argc, char **argv) {
  if (scan.behind > optind) scan.behind = optind;
  if (scan.first > optind) scan.first = optind;
  if (scan.order == MOVED) {
    if (scan.first == scan.behind) scan.first = scan.behind = optind;
    else move_operands(argv);
    while (optind < argc && is_operand(argv[optind])) optind++;
    scan.behind = optind;
  }
  if (optind != argc && argv[optind][0] == '-' && argv[optind][1] == '-' && argv[optind][2] == 0) {
    optind++;
    if (scan.first == scan.behind) scan.first = optind;
    else move_operands(argv);
    scan.behind = optind = argc;
  }
  if (optind == argc) {
    if (scan.first != scan.behind) optind = scan.first;
    return 0;
  }
  return scan.order != THE_END || !is_operand(argv[optind]);
}

/* What is missing or not known */
static int refuse(const char *options, int option, _Bool is_missing) {
  optopt = option;
  return is_missing && options[0] == ':' ? ':' : '?';
}

static _Bool is_letter(const char *options, char letter) {
  while (*options != 0 && *options != letter) options++;
  return *options != 0;
}

static int take_letter(int argc, char **argv, const char *options) {
  char letter = *scan.next++;
  const char *known = options;
  while (*known != 0 && *known != letter) known++;
  if (*scan.next == 0) optind++;
  if (*known == 0 || letter == ':' || letter == ';') return refuse(options, letter, 0);
  if (known[0] == 'W' && known[1] == ';') __parsimony_unsupported("getopt with W; among the options");
  if (known[1] != ':') return letter;
  int result = letter;
  if (*scan.next != 0) {
    optarg = scan.next;
    optind++;
  } else if (known[2] != ':') {
    if (optind == argc) result = refuse(options, letter, 1);
    else optarg = argv[optind++];
  }
  scan.next = NULL;
  return result;
}

/* The option whose name starts with this text: the one of that name, or the only one, where several
 * that do the same count as one (but not for getopt_long_only). -1: none, -2: several */
static int find_long(const char *text, size_t length, const long_option *all, _Bool one_dash) {
  int found = -1;
  for (int i = 0; all[i].name != NULL; i++) {
    const char *name = all[i].name;
    size_t n = 0;
    while (n < length && name[n] == text[n]) n++;
    if (n < length) continue;
    if (name[n] == 0) return i;
    const long_option *a = &all[i], *b = &all[found < 0 ? i : found];
    if (found == -1) found = i;
    else if (found >= 0 && (one_dash || a->has_arg != b->has_arg || a->flag != b->flag || a->value != b->value)) found = -2;
  }
  return found;
}

/* `may_be_letters`: behind one dash, what is no long option is letters if the first is known */
static int take_long(int argc, char **argv, const char *options, const long_option *all, int *index, _Bool one_dash, _Bool may_be_letters) {
  char *text = scan.next;
  size_t length = 0;
  while (text[length] != 0 && text[length] != '=') length++;
  int found = find_long(text, length, all, one_dash);
  if (found == -1 && may_be_letters && is_letter(options, text[0])) return -1;
  scan.next = NULL;
  optind++;
  if (found < 0) return refuse(options, 0, 0);
  const long_option *option = &all[found];
  if (text[length] == '=') {
    if (option->has_arg == 0) return refuse(options, option->value, 0);
    optarg = text + length + 1;
  } else if (option->has_arg == 1) {
    if (optind == argc) return refuse(options, option->value, 1);
    optarg = argv[optind++];
  }
  if (index != NULL) *index = found;
  if (option->flag == NULL) return option->value;
  *option->flag = option->value;
  return 0;
}

static int next_option(int argc, char **argv, const char *options, const long_option *all, int *index, _Bool one_dash) {
  if (argc < 1) return -1;
  optarg = NULL;
  if (optind == 0 || !scan.is_running) start(options);
  if (options[0] == '+' || options[0] == '-') options++;
  if (scan.next != NULL && *scan.next != 0) return take_letter(argc, argv, options);
  if (!find_element(argc, argv)) return -1;
  char *element = argv[optind];
  if (is_operand(element)) {
    optarg = element;
    optind++;
    return 1;
  }
  if (all != NULL && element[1] == '-') {
    scan.next = element + 2;
    return take_long(argc, argv, options, all, index, one_dash, 0);
  }
  scan.next = element + 1;
  if (all != NULL && one_dash && (element[2] != 0 || !is_letter(options, element[1]))) {
    int result = take_long(argc, argv, options, all, index, 1, 1);
    if (scan.next == NULL) return result;
  }
  return take_letter(argc, argv, options);
}

int getopt(int argc, char *const *argv, const char *options) {
  return next_option(argc, (char **)argv, options, NULL, NULL, 0);
}
/* What glibc's headers call it in a program that asks for POSIX alone: operands end the options */
int __posix_getopt(int argc, char *const *argv, const char *options) {
  if (!scan.is_running || optind == 0) {
    start(options);
    if (scan.order == MOVED) scan.order = THE_END;
  }
  return next_option(argc, (char **)argv, options, NULL, NULL, 0);
}
int getopt_long(int argc, char *const *argv, const char *options, const long_option *all, int *index) {
  return next_option(argc, (char **)argv, options, all, index, 0);
}
int getopt_long_only(int argc, char *const *argv, const char *options, const long_option *all, int *index) {
  return next_option(argc, (char **)argv, options, all, index, 1);
}

/* Jobs wait in a queue that knows the link at its end. One walk along the links takes out the jobs
 * that are cancelled and sets the end back if the last one goes; then a closing job is put behind.
 * No cancelled job is left, and the closing job is the last that is met. */
#include <stdbool.h>
#include <stdlib.h>
extern _Bool __VERIFIER_nondet_bool(void);
extern void reach_error(void);

struct job {
  bool is_cancelled, is_closing;
  struct job *next;
};

static struct job *jobs, **end = &jobs, *cancelled;

static struct job *append(void) {
  struct job *job = malloc(sizeof *job);
  if (!job)
    exit(0);
  job->is_cancelled = job->is_closing = false;
  job->next = NULL;
  *end = job;
  end = &job->next;
  return job;
}

static void take_out_cancelled(void) {
  struct job **at = &jobs;
  while (*at) {
    struct job *job = *at;
    if (!job->is_cancelled) {
      at = &job->next;
      continue;
    }
    *at = job->next;
    job->next = cancelled;
    cancelled = job;
  }
  end = at;
}

int main(void) {
  while (__VERIFIER_nondet_bool())
    append()->is_cancelled = __VERIFIER_nondet_bool();
  take_out_cancelled();
  append()->is_closing = true;
  struct job *last = NULL;
  for (struct job *job = jobs; job; job = job->next) {
    if (job->is_cancelled)
      reach_error();
    last = job;
  }
  if (!last || !last->is_closing)
    reach_error();
  return 0;
}

/* A hospital has two queues, for urgent and for ordinary cases; the next to be seen is the first of
 * the urgent ones, and an ordinary one only if there are none. Nobody is in the wrong queue, and an
 * ordinary case is not seen while an urgent one waits. */
#include <stdbool.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct patient {
  bool is_urgent;
  struct patient *next;
};

struct queue {
  struct patient *first, *last;
};

static struct queue urgent, ordinary;

static void enqueue(struct queue *q, struct patient *patient) {
  patient->next = NULL;
  if (q->first)
    q->last->next = patient;
  else
    q->first = patient;
  q->last = patient;
}

static struct patient *dequeue(struct queue *q) {
  struct patient *patient = q->first;
  if (patient)
    q->first = patient->next;
  return patient;
}

static struct patient *next_patient(void) {
  struct patient *patient = dequeue(&urgent);
  return patient ? patient : dequeue(&ordinary);
}

int main(void) {
  while (__VERIFIER_nondet_int()) {
    struct patient *patient;
    if (__VERIFIER_nondet_int()) {
      patient = malloc(sizeof *patient);
      if (!patient)
        return 0;
      patient->is_urgent = __VERIFIER_nondet_int() != 0;
      enqueue(patient->is_urgent ? &urgent : &ordinary, patient);
    } else if ((patient = next_patient())) {
      if (!patient->is_urgent && urgent.first)
        reach_error();
      free(patient);
    }
  }
  for (struct patient *p = urgent.first; p; p = p->next)
    if (!p->is_urgent)
      reach_error();
  for (struct patient *p = ordinary.first; p; p = p->next)
    if (p->is_urgent)
      reach_error();
  return 0;
}

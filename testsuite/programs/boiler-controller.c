#include <stdbool.h>
#include <string.h>

/* A boiler controller: commands come as text over a line, samples from a sensor, and a watchdog
 * stops the heater when nothing was heard for a while. Events wait in a ring. */

extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int read_byte(void) { return __VERIFIER_nondet_int(); }
static int read_sensor(void) { return __VERIFIER_nondet_int(); }

static void check(bool holds) {
  if (!holds)
    reach_error();
}

#define QUEUE 16
#define LINE 24
#define WATCHDOG 50

typedef enum { EV_NONE, EV_SAMPLE, EV_COMMAND, EV_TIMEOUT } event_kind;

typedef struct {
  event_kind kind;
  int value;
} event;

typedef struct {
  event items[QUEUE];
  unsigned head, tail, count;
} event_queue;

static event_queue queue;
static char line[LINE];
static unsigned line_length;
static int target = 200;
static bool heating;
static unsigned silent_for;
static unsigned dropped;

static bool push(event_kind kind, int value) {
  if (queue.count == QUEUE) {
    dropped++;
    return false;
  }
  queue.items[queue.tail].kind = kind;
  queue.items[queue.tail].value = value;
  queue.tail = (queue.tail + 1) % QUEUE;
  queue.count++;
  return true;
}

static event pop(void) {
  event none = {EV_NONE, 0};
  if (queue.count == 0)
    return none;
  event next = queue.items[queue.head];
  queue.head = (queue.head + 1) % QUEUE;
  queue.count--;
  return next;
}

static int parse_number(const char *text, int *number) {
  int sign = 1, value = 0, digits = 0;
  if (*text == '-') {
    sign = -1;
    text++;
  }
  while (*text >= '0' && *text <= '9') {
    if (value > 9999)
      return -1;
    value = value * 10 + (*text - '0');
    text++;
    digits++;
  }
  if (digits == 0 || *text != 0)
    return -1;
  *number = sign * value;
  return 0;
}

static void run_command(void) {
  int number;
  if (strncmp(line, "set ", 4) == 0) {
    if (parse_number(line + 4, &number) == 0 && number >= 50 && number <= 900)
      target = number;
  } else if (strcmp(line, "off") == 0) {
    target = 0;
    heating = false;
  }
}

static void receive(int byte) {
  if (byte == '\n') {
    line[line_length] = 0;
    push(EV_COMMAND, 0);
    line_length = 0;
    return;
  }
  if (line_length < LINE - 1)
    line[line_length++] = (char)byte;
}

static void handle(event e) {
  switch (e.kind) {
  case EV_SAMPLE:
    silent_for = 0;
    if (e.value < target - 5)
      heating = true;
    else if (e.value > target + 5)
      heating = false;
    break;
  case EV_COMMAND:
    run_command();
    break;
  case EV_TIMEOUT:
    heating = false;
    break;
  case EV_NONE:
    break;
  }
  check(target == 0 || (target >= 50 && target <= 900));
}

static void tick(void) {
  if (++silent_for == WATCHDOG) {
    silent_for = 0;
    push(EV_TIMEOUT, 0);
  }
  check(silent_for < WATCHDOG);
}

int main(void) {
  for (;;) {
    int byte = read_byte();
    if (byte >= 0)
      receive(byte);
    int sample = read_sensor();
    if (sample > -400 && sample < 1500)
      push(EV_SAMPLE, sample);
    tick();
    while (queue.count > 0)
      handle(pop());
    check(queue.head < QUEUE && queue.tail < QUEUE);
  }
}

/* Traffic lights of two roads with a button for pedestrians: green lasts 8 to 20 ticks, amber 3,
 * then all are red for 2. Never are two ways free, and nobody jumps from green to red. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
enum light { RED, AMBER, GREEN };
static enum light road[2] = {RED, RED};
static _Bool walk, asked;
static int phase, timer = 2, green_for;
static int amber_for[2];

static void go_to(int next, int ticks) {
  phase = next;
  timer = ticks;
  green_for = 0;
}

static void tick(_Bool car_waits) {
  timer--;
  int road_of_phase = phase / 3 % 2;
  if (phase < 6 && phase % 3 == 1) {
    green_for++;
    if (timer <= 0 && (car_waits || asked || green_for >= 20)) {
      road[road_of_phase] = AMBER;
      go_to(phase + 1, 3);
    }
    return;
  }
  if (timer > 0)
    return;
  switch (phase) {
  case 0:
  case 3:
    road[road_of_phase] = GREEN;
    go_to(phase + 1, 8);
    break;
  case 2:
    road[0] = RED;
    go_to(3, 2);
    break;
  case 5:
    road[1] = RED;
    go_to(asked ? 6 : 0, 2);
    break;
  case 6:
    walk = 1;
    asked = 0;
    go_to(7, 6);
    break;
  default:
    walk = 0;
    go_to(0, 2);
  }
}

int main(void) {
  while (1) {
    int event = __VERIFIER_nondet_int();
    if (event == 1) {
      asked = 1;
      continue;
    }
    enum light before0 = road[0], before1 = road[1];
    tick(event == 2);
    if ((road[0] != RED) + (road[1] != RED) + walk > 1)
      reach_error();
    if ((before0 == GREEN && road[0] == RED) || (before1 == GREEN && road[1] == RED))
      reach_error();
    for (int r = 0; r < 2; r++) {
      if (road[r] == AMBER)
        amber_for[r]++;
      else if (amber_for[r] != 0 && amber_for[r] != 3)
        reach_error();
      else
        amber_for[r] = 0;
    }
    if (green_for > 20)
      reach_error();
  }
}

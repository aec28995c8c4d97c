/* As queue-of-device (repaired): whatever commands do, bytes go to a place in the queue. */
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);

enum { QUEUE = 16, RESET = 0, SEEK = 0x0f, SPECIFY = 0x03, OPTIONS = 0x8e };

struct device {
  unsigned char *queue;
  unsigned position, length;
  unsigned char track, rate, options;
};

static unsigned length_of(unsigned char command) {
  switch (command) {
  case SEEK:
  case SPECIFY:
    return 3;
  case OPTIONS:
    return 6;
  default:
    return 1;
  }
}

static void run(struct device *device) {
  switch (device->queue[0]) {
  case SEEK:
    device->track = device->queue[2];
    device->position = 0;
    break;
  case SPECIFY:
    device->rate = device->queue[1] >> 4;
    device->position = 0;
    break;
  case OPTIONS:
    // The last byte says whether there is a change at all.
    if (device->queue[5] & 0x80) {
      device->options = device->queue[5] & 0x7f;
      device->position = 0;
    }
    break;
  default:
    device->position = 0;
    break;
  }
}

static void write_byte(struct device *device, unsigned char byte) {
  if (device->position == 0)
    device->length = length_of(byte);
  device->queue[device->position++ % QUEUE] = byte;
  if (device->position == device->length)
    run(device);
}

int main(void) {
  struct device device = {malloc(QUEUE), 0, 0, 0, 0, 0};
  while (device.track != 0xff)
    write_byte(&device, __VERIFIER_nondet_uchar());
  free(device.queue);
  return device.rate;
}

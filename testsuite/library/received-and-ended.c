// recv() may fail, or fill all the room there is.
#include <sys/socket.h>

int main(void) {
  int s = socket(AF_INET, SOCK_DGRAM, 0);
  if (s < 0) return 1;
  char line[8];
  ssize_t n = recv(s, line, sizeof line, 0);
  line[n] = 0;
  return 0;
}

// A server: what comes is no longer than there is room for, and what is sent may be sent in part.
#include <assert.h>
#include <netinet/in.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

int main(void) {
  int listener = socket(AF_INET, SOCK_STREAM, 0);
  if (listener < 0) return 1;
  struct sockaddr_in own, other;
  memset(&own, 0, sizeof own);
  own.sin_family = AF_INET;
  if (bind(listener, (struct sockaddr *)&own, sizeof own) != 0 || listen(listener, 8) < 0) return 2;
  socklen_t length = sizeof other;
  int peer = accept(listener, (struct sockaddr *)&other, &length);
  if (peer < 0) return 3;
  assert(peer != listener);
  char line[64];
  ssize_t n = recv(peer, line, sizeof line - 1, 0);
  if (n <= 0) return 4;
  line[n] = 0;
  ssize_t sent = send(peer, line, (size_t)n, 0);
  assert(sent >= -1 && sent <= n);
  assert(close(peer) <= 0);
  return 0;
}

// Graphs: breadth-first search, Dijkstra, Floyd-Warshall, topological order, flood fill.
#include "out.h"
enum { N = 7, FAR = 1000000 };
static const int edges[][3] = {{0, 1, 7}, {0, 2, 3}, {1, 3, 1}, {2, 1, 2}, {2, 3, 8}, {3, 4, 4}, {2, 5, 10}, {5, 4, 1}};
static int cost[N][N];
static void dijkstra(int from, int *d) {
  char done[N] = {0};
  for (int i = 0; i < N; i++) d[i] = FAR;
  d[from] = 0;
  for (int round = 0; round < N; round++) {
    int best = -1;
    for (int i = 0; i < N; i++) if (!done[i] && (best < 0 || d[i] < d[best])) best = i;
    done[best] = 1;
    for (int i = 0; i < N; i++) if (d[best] + cost[best][i] < d[i]) d[i] = d[best] + cost[best][i];
  }
}
static int flood(char g[][6], int y, int x) {
  if (y < 0 || x < 0 || y > 3 || x > 4 || g[y][x] != '.') return 0;
  g[y][x] = 'o';
  return 1 + flood(g, y + 1, x) + flood(g, y - 1, x) + flood(g, y, x + 1) + flood(g, y, x - 1);
}
int main(void) {
  for (int i = 0; i < N; i++) for (int j = 0; j < N; j++) cost[i][j] = i == j ? 0 : FAR;
  for (unsigned i = 0; i < sizeof edges / sizeof *edges; i++) cost[edges[i][0]][edges[i][1]] = edges[i][2];
  int d[N];
  dijkstra(0, d);
  for (int i = 0; i < N; i++) decimal(d[i]), putchar(' ');
  line();
  int queue[N], head = 0, tail = 0, seen = 1;
  queue[tail++] = 0;
  while (head < tail) {
    int at = queue[head++];
    decimal(at), putchar(' ');
    for (int i = 0; i < N; i++) if (cost[at][i] < FAR && !(seen >> i & 1)) seen |= 1 << i, queue[tail++] = i;
  }
  line();
  for (int k = 0; k < N; k++) for (int i = 0; i < N; i++) for (int j = 0; j < N; j++)
    if (cost[i][k] + cost[k][j] < cost[i][j]) cost[i][j] = cost[i][k] + cost[k][j];
  SHOW(cost[0][4] * 100 + cost[2][3]);
  char g[4][6] = {"..#..", ".##.#", "#...#", "..#.."};
  SHOW(flood(g, 0, 3));
  for (int y = 0; y < 4; y++) text(g[y]), line();
  return 0;
}

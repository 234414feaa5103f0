/* The people of the benchmark: WebSockets on the loopback address, one thread, epoll.
 *
 *   load PORT LIST MODE RATE WARM SECONDS SERVER_PID STORE_PID
 *
 * LIST has one line a socket: table, seat (-1 watches), path, first message ('-' for none; no spaces).
 * MODE: closed (a table flips again as soon as everybody has seen the last flip), open (each table RATE times a
 * second), watch (as open, and a flip is over when the last watcher has it).
 * A round is one flip of a table: every awaited seat sends one, all get the entry. Prints one JSON object. */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { NEW, ASKED, OPEN, READY, GONE };
enum { MOST_SEATS = 6, AT_ONCE = 16, PATIENCE = 30 };

typedef struct {
  int fd, table, seat, phase;
  char *path, *hello;
  uint8_t *in;
  size_t held, room;
} Socket;

typedef struct {
  int seats[MOST_SEATS], players, all, waiting, owed, awaits, dealing, over;
  long at;
  int64_t sent;
} Table;

static Socket *sockets;
static Table *tables;
static int count, table_count, epoll_fd, port, ready, lost, measuring, closed, watch;
static int64_t rounds, messages, late, games;
static int64_t period, stop;
static float *waits, *served;
static int waits_count, served_count, waits_room, served_room;

static int64_t now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1000000000LL + t.tv_nsec;
}

static double cpu_of(pid_t pid) {
  clockid_t clock;
  struct timespec t;
  if (!pid || clock_getcpuclockid(pid, &clock) || clock_gettime(clock, &t)) return 0;
  return t.tv_sec + t.tv_nsec / 1e9;
}

static long kib_of(pid_t pid) {
  char name[64];
  long pages = 0;
  snprintf(name, sizeof name, "/proc/%d/statm", pid);
  FILE *file = fopen(name, "r");
  if (!file) return 0;
  if (fscanf(file, "%*d %ld", &pages) != 1) pages = 0;
  fclose(file);
  return pages * (sysconf(_SC_PAGESIZE) / 1024);
}

static void note(float **list, int *n, int *room, int64_t ns) {
  if (*n == *room) *list = realloc(*list, (*room = *room ? *room * 2 : 4096) * sizeof(float));
  (*list)[(*n)++] = ns / 1e6;
}

static int by_size(const void *a, const void *b) {
  float x = *(const float *)a, y = *(const float *)b;
  return (x > y) - (x < y);
}

static double quantile(float *list, int n, double q) {
  qsort(list, n, sizeof(float), by_size);
  return n ? list[(int)((n - 1) * q)] : -1;
}

static void drop(Socket *s) {
  if (s->phase == GONE) return;
  s->phase = GONE;
  lost++;
  close(s->fd);
}

static void say(Socket *s, int opcode, const void *text, size_t length) {
  static const uint8_t key[4] = {0x3a, 0x91, 0x5c, 0xe7};
  uint8_t frame[1024];
  size_t head = 2;
  if (s->phase == GONE || length > sizeof frame - 8) return;
  frame[0] = 0x80 | opcode;
  frame[1] = 0x80 | (length < 126 ? length : 126);
  if (length >= 126) frame[2] = length >> 8, frame[3] = length, head = 4;
  memcpy(frame + head, key, 4);
  head += 4;
  for (size_t i = 0; i < length; i++) frame[head + i] = ((const uint8_t *)text)[i] ^ key[i & 3];
  if (write(s->fd, frame, head + length) != (ssize_t)(head + length)) drop(s);
}

static void flip(Table *t, int64_t since) {
  char text[64];
  int length = snprintf(text, sizeof text, "{\"type\":\"flip\",\"at\":%ld}", t->at);
  t->waiting = watch ? t->all : t->players;
  t->sent = since ? since : now();
  for (int k = 0; k < t->players; k++)
    if (t->awaits >> k & 1) say(&sockets[t->seats[k]], 1, text, length);
}

static void next(Table *t) {
  if (closed) flip(t, 0);
  else if (t->owed) t->owed--, flip(t, t->sent + period);
}

static const char *find(const char *text, size_t length, const char *what) {
  const char *found = memmem(text, length, what, strlen(what));
  return found ? found + strlen(what) : NULL;
}

/* The step that is open after a frame: its number and the seats it waits for. False when the frame tells of none. */
static int read_step(Table *t, const char *text, size_t length) {
  const char *end = text + length, *from = find(text, length, "\"event\":{");
  if (!from) from = find(text, length, "\"game\":");
  const char *awaits = from ? find(from, end - from, "\"awaits\":[") : NULL;
  const char *at = from ? find(from, end - from, "\"at\":") : NULL;
  if (!awaits || !at) return 0;
  t->at = atol(at);
  t->awaits = 0;
  for (; *awaits != ']'; awaits++)
    if (*awaits >= '0' && *awaits <= '9') t->awaits |= 1 << (*awaits - '0');
  return 1;
}

static void seen(Socket *s, Table *t) {
  int64_t time = now() - t->sent;
  if (!t->waiting || (!watch && s->seat < 0)) return;
  if (measuring && s->seat < 0) note(&served, &served_count, &served_room, time);
  if (--t->waiting) return;
  if (measuring && !t->dealing) {
    rounds++;
    note(&waits, &waits_count, &waits_room, time);
  }
  t->dealing = 0;
  if (t->awaits) next(t);
}

/* The host starts the next game once the last one is over; its deal is no round. */
static void deal_again(Table *t) {
  static const char start[] = "{\"type\":\"start\",\"open\":\"computer\"}";
  games++;
  t->dealing = 1;
  t->waiting += watch ? t->all : t->players;
  say(&sockets[t->seats[0]], 1, start, sizeof start - 1);
}

static void hear(Socket *s, int opcode, const char *text, size_t length) {
  Table *t = &tables[s->table];
  if (opcode == 8) { drop(s); return; }
  if (opcode == 9) { say(s, 10, text, length); return; }
  if (opcode != 1) return;
  if (measuring) messages++;
  int tells = read_step(t, text, length);
  if (s->phase == OPEN) {
    if (tells) s->phase = READY, ready++;
    if (s->seat == 0 && find(text, length, "\"status\":\"over\"")) t->over = 1;
    return;
  }
  if (find(text, length, "\"type\":\"flip\"") || find(text, length, "\"type\":\"dealt\"")) {
    seen(s, t);
  } else if (s->seat == 0 && find(text, length, "\"type\":\"drawn\"")) {
    deal_again(t);
  }
}

static void read_frames(Socket *s) {
  size_t from = 0;
  while (s->phase != GONE && s->held - from >= 2) {
    uint8_t *b = s->in + from;
    size_t left = s->held - from, head = 2, length = b[1] & 127;
    if (length == 126) head = 4;
    if (length == 127) head = 10;
    if (left < head) break;
    if (head > 2) {
      length = 0;
      for (size_t i = 2; i < head; i++) length = length << 8 | b[i];
    }
    if (left < head + length) break;
    hear(s, b[0] & 15, (char *)b + head, length);
    from += head + length;
  }
  memmove(s->in, s->in + from, s->held - from);
  s->held -= from;
}

static void on_input(Socket *s) {
  if (s->room - s->held < 8192) s->in = realloc(s->in, s->room = s->room * 2 + 16384);
  ssize_t got = read(s->fd, s->in + s->held, s->room - s->held);
  if (got < 0 && errno == EAGAIN) return;
  if (got <= 0) { drop(s); return; }
  s->held += got;
  if (s->phase == ASKED) {
    const char *end = find((char *)s->in, s->held, "\r\n\r\n");
    if (!end) return;
    if (s->held < 12 || memcmp(s->in + 9, "101", 3)) { drop(s); return; }
    s->held -= end - (char *)s->in;
    memmove(s->in, end, s->held);
    s->phase = OPEN;
    if (s->hello[0] != '-') say(s, 1, s->hello, strlen(s->hello));
  }
  read_frames(s);
}

static void open_socket(Socket *s) {
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(port)};
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  char ask[1024];
  int on = 1, length = snprintf(ask, sizeof ask,
    "GET %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n", s->path, port);
  s->fd = socket(AF_INET, SOCK_STREAM, 0);
  s->phase = ASKED;
  if (connect(s->fd, (struct sockaddr *)&address, sizeof address)) { drop(s); return; }
  setsockopt(s->fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
  if (write(s->fd, ask, length) != length) { drop(s); return; }
  fcntl(s->fd, F_SETFL, O_NONBLOCK);
  struct epoll_event event = {.events = EPOLLIN, .data.u32 = s - sockets};
  epoll_ctl(epoll_fd, EPOLL_CTL_ADD, s->fd, &event);
}

static void listen_until(int64_t time) {
  struct epoll_event events[512];
  int64_t left = time - now();
  if (left < 0) left = 0;
  struct timespec wait = {left / 1000000000, left % 1000000000};
  int n = epoll_pwait2(epoll_fd, events, 512, &wait, NULL);
  for (int i = 0; i < n; i++) {
    Socket *s = &sockets[events[i].data.u32];
    if (s->phase != GONE) on_input(s);
  }
}

static void read_list(const char *name) {
  FILE *file = fopen(name, "r");
  char path[256], hello[512];
  int table, seat, room = 0;
  if (!file) exit(2);
  while (fscanf(file, "%d %d %255s %511s", &table, &seat, path, hello) == 4) {
    if (count == room) sockets = realloc(sockets, (room = room ? room * 2 : 1024) * sizeof(Socket));
    sockets[count++] = (Socket){.table = table, .seat = seat, .path = strdup(path), .hello = strdup(hello)};
    if (table >= table_count) table_count = table + 1;
  }
  fclose(file);
  tables = calloc(table_count, sizeof(Table));
  for (int i = 0; i < count; i++) {
    Table *t = &tables[sockets[i].table];
    t->all++;
    if (sockets[i].seat >= 0) t->seats[sockets[i].seat] = i, t->players++;
  }
}

/* The memory that each of the last nine tenths of the sockets cost the server, KiB. */
static double open_all(pid_t server) {
  int64_t begun = now();
  int opened = 0, tenth = count / 10;
  long before = 0;
  while (ready + lost < count && now() - begun < PATIENCE * 1000000000LL) {
    if (!before && ready >= tenth) before = kib_of(server);
    while (opened < count && opened - ready - lost < AT_ONCE && (before || opened < tenth + AT_ONCE))
      open_socket(&sockets[opened++]);
    listen_until(now() + 20000000);
  }
  listen_until(now() + 1000000000);
  return (kib_of(server) - before) / (double)(count - tenth);
}

static void fire_due(int64_t begun, int64_t *turn) {
  int64_t step = period / table_count;
  for (; begun + *turn * step <= now(); ++*turn) {
    Table *t = &tables[*turn % table_count];
    if (!t->waiting && t->awaits) {
      flip(t, begun + *turn * step);
    } else {
      t->owed++;
      if (measuring) late++;
    }
  }
  int64_t soon = begun + *turn * step;
  listen_until(soon < stop ? soon : stop);
}

static void play_until(int64_t time) {
  static int64_t begun, turn;
  stop = time;
  for (int i = 0; i < table_count && !begun; i++) {
    if (tables[i].over) deal_again(&tables[i]);
    else if (closed) flip(&tables[i], 0);
  }
  if (!begun) begun = now();
  while (now() < stop) {
    if (closed) listen_until(stop);
    else fire_due(begun, &turn);
  }
}

int main(int argc, char **argv) {
  if (argc != 9) return 2;
  port = atoi(argv[1]);
  closed = argv[3][0] == 'c';
  watch = argv[3][0] == 'w';
  period = 1e9 / atof(argv[4]);
  double warm = atof(argv[5]), seconds = atof(argv[6]);
  pid_t server = atoi(argv[7]), store = atoi(argv[8]);
  epoll_fd = epoll_create1(0);
  read_list(argv[2]);
  double each = open_all(server);
  if (ready < count) {
    printf("{\"error\":\"%d of %d sockets are open, %d were lost\"}\n", ready, count, lost);
    return 1;
  }
  play_until(now() + warm * 1e9);
  measuring = 1;
  double server_cpu = cpu_of(server), store_cpu = cpu_of(store);
  int64_t from = now();
  play_until(from + seconds * 1e9);
  double passed = (now() - from) / 1e9;
  printf("{\"rounds\":%ld,\"rounds_s\":%.1f,\"messages\":%ld,\"server_cpu\":%.6f,\"store_cpu\":%.6f,", (long)rounds,
         rounds / passed, (long)messages, cpu_of(server) - server_cpu, cpu_of(store) - store_cpu);
  printf("\"p50_ms\":%.3f,\"p99_ms\":%.3f,", quantile(waits, waits_count, .5), quantile(waits, waits_count, .99));
  printf("\"served_p50_ms\":%.3f,", quantile(served, served_count, .5));
  printf("\"late\":%ld,\"games\":%ld,\"lost\":%d,\"kib_each\":%.1f}\n", (long)late, (long)games, lost, each);
  return 0;
}

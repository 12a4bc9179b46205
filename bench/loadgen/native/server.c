// The server that all generators of the bench are measured against: one thread, one epoll loop, nothing per message that
// the protocol does not ask for, so that the generator is what is measured. `server <port>` serves on every loopback
// address
//
//   /ws/echo (and /)                 each message comes back
//   /ws/push?count=N&bytes=B         a message <id> is answered by N messages <id>:<i>: padded with 0 to B bytes
//   /ws/ticks?everyMs=T              one message <n> <intended µs> <sent µs> each T ms from the upgrade on
//   /stats                           {"begun":…,"opened":…,"received":…,"sent":…} as JSON: TCP connections but those for
//                                    this, WebSockets, messages; since the start
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <netinet/tcp.h>
#include <signal.h>
#include <stdio.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>

#include "connection.h"
#include "frames.h"
#include "handshake.h"

// A tick is late by up to TIMER_NS.
enum { BUFFER = 256 << 10, EVENTS = 512, BACKLOG = 4096, MAX_ID = 64, TIMER_NS = 250000, TURN_NS = 100000 };

static int epoll, timer;
static uint64_t begun, opened, received, sent;
static uint8_t buffer[BUFFER + 1];
static uint32_t every_ms = 500;
static connection *tick_first, *tick_last;

// The answer to one push message, made once; each answer writes the message's id over it.
static struct {
    uint32_t count, bytes;
    size_t id_bytes, stride, all;
    uint8_t *text;
} burst;

static int64_t unix_us(void) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

static uint32_t query(const char *request, const char *name, uint32_t otherwise) {
    const char *at = strstr(request, name);
    return at ? (uint32_t)strtoul(at + strlen(name), NULL, 10) : otherwise;
}

static void end(connection *c) {
    close(c->fd);
    free(c->in), free(c->out);
    c->in = c->out = NULL;
    c->closed = 1;
    if (c->work != TICKS) free(c); // a ticking one is freed when its turn comes
}

// keep_time makes this process punctual as long as it owes ticks: by a timer, and by short turns, with which it is run soon
// after something is due when others want its processor too. Kernels before 6.12 have turns of one length for all.
static void keep_time(int on) {
    struct { uint32_t size, policy; uint64_t flags; int32_t nice; uint32_t priority; uint64_t runtime, deadline, period; } turns = {
        .size = sizeof turns, .runtime = on ? TURN_NS : 0};
    struct itimerspec period = {{0, on ? TIMER_NS : 0}, {0, on ? TIMER_NS : 0}};
    syscall(SYS_sched_setattr, 0, &turns, 0);
    timerfd_settime(timer, 0, &period, NULL);
}

static void queue_tick(connection *c) {
    c->next_tick = NULL;
    if (tick_last) tick_last->next_tick = c;
    else tick_first = c;
    tick_last = c;
}

static int answer_stats(connection *c) {
    char body[192], text[320];
    begun--;
    int n = sprintf(body, "{\"begun\":%lu,\"opened\":%lu,\"received\":%lu,\"sent\":%lu}", begun, opened, received, sent);
    n = sprintf(text, "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: %d\r\nConnection: close\r\n\r\n%s", n, body);
    transmit(epoll, c, (uint8_t *)text, (size_t)n);
    return -1;
}

// upgrade answers a handshake. It returns the bytes taken, 0 while the request is incomplete, -1 when the connection ends.
static ssize_t upgrade(connection *c, uint8_t *bytes, size_t n) {
    char *request = (char *)bytes, accept[ACCEPT_BYTES], text[256];
    bytes[n] = 0;
    char *finish = strstr(request, "\r\n\r\n");
    if (!finish) return 0;
    if (!strncmp(request, "GET /stats", 10)) return answer_stats(c);
    char *key = strcasestr(request, "\r\nsec-websocket-key:");
    if (!key) return -1;
    for (key += 20; *key == ' ';) key++;
    if (!accept_key(key, strcspn(key, "\r"), accept)) return -1;
    *strstr(request, "\r\n") = 0; // the first line alone
    c->work = ECHO;
    if (strstr(request, " /ws/push")) {
        c->work = PUSH;
        burst.count = query(request, "count=", 10), burst.bytes = query(request, "bytes=", 10000), burst.id_bytes = 0;
    } else if (strstr(request, " /ws/ticks")) {
        c->work = TICKS;
        every_ms = query(request, "everyMs=", 500);
        c->first_tick_us = unix_us() + every_ms * 1000;
        if (!tick_first) keep_time(1);
        queue_tick(c);
    }
    opened++;
    int length = sprintf(text, "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: %.*s\r\n\r\n", ACCEPT_BYTES, accept);
    return transmit(epoll, c, (uint8_t *)text, (size_t)length) ? finish + 4 - request : -1;
}

static void make_burst(size_t id_bytes) {
    size_t head = burst.bytes < 126 ? 2 : burst.bytes < 65536 ? 4 : MAX_HEAD;
    burst.id_bytes = id_bytes, burst.stride = head + burst.bytes, burst.all = burst.stride * burst.count;
    burst.text = realloc(burst.text, burst.all);
    memset(burst.text, '0', burst.all);
    for (uint32_t i = 0; i < burst.count; i++) {
        uint8_t *at = burst.text + i * burst.stride;
        at += put_head(at, TEXT, burst.bytes) + id_bytes;
        char number[16];
        memcpy(at, number, (size_t)sprintf(number, ":%u:", i));
    }
}

static int push(connection *c, const frame *f) {
    uint8_t id[MAX_ID];
    if (f->bytes > MAX_ID) return 0;
    unmask(f, id);
    if (f->bytes != burst.id_bytes) make_burst(f->bytes);
    size_t head = burst.stride - burst.bytes;
    for (uint32_t i = 0; i < burst.count; i++) memcpy(burst.text + i * burst.stride + head, id, f->bytes);
    sent += burst.count;
    return transmit(epoll, c, burst.text, burst.all);
}

// serve does all whole frames in bytes; echoes are written over what was read. It returns the bytes taken, -1 at the end.
static ssize_t serve(connection *c, uint8_t *bytes, size_t n) {
    size_t taken = 0, echoed = 0;
    frame f;
    int found;
    while ((found = read_frame(bytes + taken, n - taken, &f)) == 1) {
        taken += f.whole;
        if (f.opcode == CLOSE) {
            send(c->fd, "\x88\x02\x03\xe8", 4, MSG_NOSIGNAL);
            return -1;
        }
        if (f.opcode == PONG) continue;
        if (f.opcode != PING) {
            received++;
            if (c->work == PUSH) {
                if (!push(c, &f)) return -1;
                continue;
            }
            sent++;
        }
        uint8_t head[MAX_HEAD];
        size_t head_bytes = put_head(head, f.opcode == PING ? PONG : f.opcode, f.bytes);
        memcpy(bytes + echoed, head, head_bytes); // always shorter than the client's
        unmask(&f, bytes + echoed + head_bytes);
        echoed += head_bytes + f.bytes;
    }
    if (found < 0 || (echoed && !transmit(epoll, c, bytes, echoed))) return -1;
    return (ssize_t)taken;
}

static void on_readable(connection *c) {
    size_t have = c->in_bytes;
    if (have) memcpy(buffer, c->in, have);
    ssize_t got = recv(c->fd, buffer + have, BUFFER - have, 0);
    if (got < 0 && errno == EAGAIN) return;
    if (got <= 0) return end(c);
    have += (size_t)got;
    ssize_t taken = c->work == HANDSHAKE ? upgrade(c, buffer, have) : serve(c, buffer, have);
    if (taken < 0) return end(c);
    free(c->in);
    c->in = NULL, c->in_bytes = 0;
    if (have > (size_t)taken) keep(&c->in, &c->in_bytes, buffer + taken, have - (size_t)taken);
}

static void on_connect(int listener) {
    int fd, one = 1;
    while ((fd = accept4(listener, NULL, NULL, SOCK_NONBLOCK)) >= 0) {
        setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
        connection *c = calloc(1, sizeof *c);
        c->fd = fd;
        begun++;
        struct epoll_event event = {EPOLLIN, {.ptr = c}};
        epoll_ctl(epoll, EPOLL_CTL_ADD, fd, &event);
    }
}

// on_tick sends what is due: all connections have the same period, so the first in the queue is always the next.
static void on_tick(void) {
    uint64_t times;
    if (read(timer, &times, sizeof times) < 0) return;
    for (connection *c; (c = tick_first);) {
        int64_t intended = c->first_tick_us + (int64_t)c->ticks * every_ms * 1000, now = unix_us();
        if (!c->closed && intended > now) return;
        if (!(tick_first = c->next_tick)) tick_last = NULL;
        if (c->closed) {
            free(c);
            continue;
        }
        uint8_t text[96];
        int n = sprintf((char *)text + 2, "%u %ld %ld", c->ticks++, intended, now);
        put_head(text, TEXT, (size_t)n);
        sent++;
        queue_tick(c);
        if (!transmit(epoll, c, text, (size_t)n + 2)) end(c);
    }
    keep_time(0);
}

int main(int count, char **arguments) {
    int listener = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0), one = 1;
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons((uint16_t)(count > 1 ? atoi(arguments[1]) : 0))};
    setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &one, sizeof one);
    if (bind(listener, (struct sockaddr *)&address, sizeof address) || listen(listener, BACKLOG)) return perror("server"), 1;
    signal(SIGPIPE, SIG_IGN);
    struct rlimit descriptors;
    getrlimit(RLIMIT_NOFILE, &descriptors);
    descriptors.rlim_cur = descriptors.rlim_max;
    setrlimit(RLIMIT_NOFILE, &descriptors);
    epoll = epoll_create1(0);
    timer = timerfd_create(CLOCK_MONOTONIC, TFD_NONBLOCK);
    struct epoll_event events[EVENTS], for_listener = {EPOLLIN, {.ptr = &listener}}, for_timer = {EPOLLIN, {.ptr = &timer}};
    epoll_ctl(epoll, EPOLL_CTL_ADD, listener, &for_listener);
    epoll_ctl(epoll, EPOLL_CTL_ADD, timer, &for_timer);
    for (;;) {
        int n = epoll_wait(epoll, events, EVENTS, -1);
        for (int i = 0; i < n; i++) {
            connection *c = events[i].data.ptr;
            if (events[i].data.ptr == &listener) on_connect(listener);
            else if (events[i].data.ptr == &timer) on_tick();
            else if (c->closed) continue; // by an earlier event of this batch
            else if (events[i].events & EPOLLOUT && !flush(epoll, c)) end(c);
            else if (events[i].events & ~(uint32_t)EPOLLOUT) on_readable(c);
        }
    }
}

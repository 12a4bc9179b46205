// The least that a generator can do, as a measure for others: one thread, one epoll loop, answers counted by their bytes,
// nothing recorded. `client <ip> <port> <path> <clients> <depth> <answer bytes>` opens the clients as fast as the server
// takes them, at most 256 at once, and then keeps <depth> messages of 24 bytes in flight on each (0: it only holds them).
// <answer bytes> is what one message brings back, frame heads included. It runs until it is told to stop.
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <netinet/tcp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

enum { BUFFER = 256 << 10, EVENTS = 512, OPENING = 256, MESSAGE = 30, MAX_DEPTH = 1024 };

typedef struct {
    int fd, open;
    size_t got; // bytes of the current answer
} client;

static int epoll, depth;
static long clients, begun, opening;
static size_t answer_bytes;
static client *all;
static char request[512], buffer[BUFFER];
static unsigned char messages[MAX_DEPTH * MESSAGE];
static struct sockaddr_in address = {.sin_family = AF_INET};

static void fail(const char *what) {
    perror(what);
    exit(1);
}

static void begin(void) {
    client *c = &all[begun++];
    int one = 1;
    opening++;
    c->fd = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0);
    if (c->fd < 0) fail("socket");
    setsockopt(c->fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    if (connect(c->fd, (struct sockaddr *)&address, sizeof address) && errno != EINPROGRESS) fail("connect");
    struct epoll_event event = {EPOLLOUT, {.ptr = c}};
    epoll_ctl(epoll, EPOLL_CTL_ADD, c->fd, &event);
}

// put sends n messages; the kernel has room for all that may be in flight.
static void put(client *c, size_t n) {
    if (n > 0 && send(c->fd, messages, n * MESSAGE, MSG_NOSIGNAL) != (ssize_t)(n * MESSAGE)) fail("send");
}

static void on_connected(client *c) {
    size_t n = strlen(request);
    struct epoll_event event = {EPOLLIN, {.ptr = c}};
    epoll_ctl(epoll, EPOLL_CTL_MOD, c->fd, &event);
    if (send(c->fd, request, n, MSG_NOSIGNAL) != (ssize_t)n) fail("handshake");
}

static void on_readable(client *c) {
    ssize_t n = recv(c->fd, buffer, BUFFER, 0);
    if (n < 0 && errno == EAGAIN) return;
    if (n <= 0) fail("recv");
    if (!c->open) {
        if (n < 4 || memcmp(buffer + n - 4, "\r\n\r\n", 4)) fail("the handshake's answer came in pieces");
        c->open = 1, opening--;
        put(c, (size_t)depth);
        return;
    }
    c->got += (size_t)n;
    size_t answers = c->got / answer_bytes;
    c->got -= answers * answer_bytes;
    put(c, answers);
}

int main(int count, char **arguments) {
    if (count != 7) return fprintf(stderr, "client <ip> <port> <path> <clients> <depth> <answer bytes>\n"), 2;
    inet_pton(AF_INET, arguments[1], &address.sin_addr);
    address.sin_port = htons((uint16_t)atoi(arguments[2]));
    clients = atol(arguments[4]), depth = atoi(arguments[5]), answer_bytes = strtoul(arguments[6], NULL, 10);
    if (depth > MAX_DEPTH || answer_bytes == 0) return fprintf(stderr, "client: no such depth or answer\n"), 2;
    snprintf(request, sizeof request, "GET %s HTTP/1.1\r\nHost: %s:%s\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
             "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: x3JJHMbDL1EzLkh9GBhXDw==\r\n\r\n", arguments[3], arguments[1], arguments[2]);
    for (int i = 0; i < MAX_DEPTH; i++) memcpy(messages + i * MESSAGE, "\x81\x98\0\0\0\0" "012345678901234567890123", MESSAGE);
    struct rlimit descriptors;
    getrlimit(RLIMIT_NOFILE, &descriptors);
    descriptors.rlim_cur = descriptors.rlim_max;
    setrlimit(RLIMIT_NOFILE, &descriptors);
    all = calloc((size_t)clients, sizeof *all);
    epoll = epoll_create1(0);
    for (struct epoll_event events[EVENTS];;) {
        while (begun < clients && opening < OPENING) begin();
        int n = epoll_wait(epoll, events, EVENTS, -1);
        for (int i = 0; i < n; i++) {
            client *c = events[i].data.ptr;
            if (events[i].events & EPOLLOUT) on_connected(c);
            else on_readable(c);
        }
    }
}

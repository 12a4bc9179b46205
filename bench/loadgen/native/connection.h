// One connection of the bench's server: what it does, what it has half received and what the kernel would not take yet.
#ifndef PLUMBLINE_CONNECTION_H
#define PLUMBLINE_CONNECTION_H

#include <errno.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

typedef enum { HANDSHAKE, ECHO, PUSH, TICKS } work;

typedef struct connection {
    int fd;
    work work;
    uint8_t *in, *out; // NULL while nothing waits
    size_t in_bytes, out_bytes, out_done;
    int64_t first_tick_us; // Unix time
    uint32_t ticks;
    struct connection *next_tick; // queue of ticking connections, by time
    int closed;
} connection;

static inline void listen_for(int epoll, connection *c, uint32_t events) {
    struct epoll_event event = {events, {.ptr = c}};
    epoll_ctl(epoll, EPOLL_CTL_MOD, c->fd, &event);
}

// keep remembers bytes behind others that wait.
static inline void keep(uint8_t **kept, size_t *kept_bytes, const uint8_t *bytes, size_t n) {
    *kept = realloc(*kept, *kept_bytes + n);
    memcpy(*kept + *kept_bytes, bytes, n);
    *kept_bytes += n;
}

// transmit sends bytes, or keeps what the kernel does not take; 0 when the connection is over.
static inline int transmit(int epoll, connection *c, const uint8_t *bytes, size_t n) {
    if (c->out == NULL) {
        ssize_t sent = send(c->fd, bytes, n, MSG_NOSIGNAL);
        if (sent < 0 && errno != EAGAIN) return 0;
        if (sent > 0) bytes += sent, n -= (size_t)sent;
        if (n == 0) return 1;
        listen_for(epoll, c, EPOLLIN | EPOLLOUT);
    }
    keep(&c->out, &c->out_bytes, bytes, n);
    return 1;
}

// flush sends what was kept; 0 when the connection is over.
static inline int flush(int epoll, connection *c) {
    if (c->out == NULL) return 1;
    ssize_t sent = send(c->fd, c->out + c->out_done, c->out_bytes - c->out_done, MSG_NOSIGNAL);
    if (sent < 0) return errno == EAGAIN;
    c->out_done += (size_t)sent;
    if (c->out_done == c->out_bytes) {
        free(c->out);
        c->out = NULL, c->out_bytes = c->out_done = 0;
        listen_for(epoll, c, EPOLLIN);
    }
    return 1;
}

#endif

// WebSocket frames as the bench's server needs them: whole messages in, final frames out.
#ifndef PLUMBLINE_FRAMES_H
#define PLUMBLINE_FRAMES_H

#include <stdint.h>
#include <string.h>

enum { TEXT = 1, CLOSE = 8, PING = 9, PONG = 10, MAX_HEAD = 10 };

typedef struct {
    int opcode;
    uint8_t *payload;
    size_t bytes; // payload length
    size_t whole; // frame length
    uint32_t mask;
} frame;

// read_frame finds a client's frame at the start of bytes. 1: found, 0: incomplete, -1: not a masked frame.
static inline int read_frame(uint8_t *bytes, size_t n, frame *f) {
    size_t head = 6;
    if (n < head) return 0;
    if (!(bytes[1] & 0x80)) return -1;
    f->opcode = bytes[0] & 15;
    f->bytes = bytes[1] & 127;
    if (f->bytes == 126) {
        if (n < 8) return 0;
        f->bytes = (size_t)bytes[2] << 8 | bytes[3], head = 8;
    } else if (f->bytes == 127) {
        if (n < 14) return 0;
        f->bytes = 0, head = 14;
        for (int i = 0; i < 8; i++) f->bytes = f->bytes << 8 | bytes[2 + i];
    }
    if (n - head < f->bytes) return 0;
    memcpy(&f->mask, bytes + head - 4, 4);
    f->payload = bytes + head, f->whole = head + f->bytes;
    return 1;
}

// unmask writes a frame's payload to a place at or before its own.
static inline void unmask(const frame *f, uint8_t *to) {
    uint64_t mask = (uint64_t)f->mask << 32 | f->mask, word;
    size_t i = 0;
    for (; i + 8 <= f->bytes; i += 8) {
        memcpy(&word, f->payload + i, 8);
        word ^= mask;
        memcpy(to + i, &word, 8);
    }
    for (; i < f->bytes; i++) to[i] = f->payload[i] ^ (uint8_t)(f->mask >> (8 * (i & 3)));
}

// put_head writes a server's frame head and returns its length.
static inline size_t put_head(uint8_t *to, int opcode, size_t bytes) {
    to[0] = (uint8_t)(0x80 | opcode);
    if (bytes < 126) return to[1] = (uint8_t)bytes, 2;
    if (bytes < 65536) return to[1] = 126, to[2] = (uint8_t)(bytes >> 8), to[3] = (uint8_t)bytes, 4;
    to[1] = 127;
    for (int i = 0; i < 8; i++) to[2 + i] = (uint8_t)((uint64_t)bytes >> (56 - 8 * i));
    return MAX_HEAD;
}

#endif

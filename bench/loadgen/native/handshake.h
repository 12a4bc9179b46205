// The server's half of the WebSocket handshake: SHA-1 and base64 of the client's key (RFC 6455, 4.2.2).
#ifndef PLUMBLINE_HANDSHAKE_H
#define PLUMBLINE_HANDSHAKE_H

#include <stdint.h>
#include <string.h>

enum { ACCEPT_BYTES = 28, DIGEST_BYTES = 20, MAX_KEY_BYTES = 64 };

static inline uint32_t rotate_left(uint32_t value, int bits) { return value << bits | value >> (32 - bits); }

static inline void sha1_block(uint32_t state[5], const uint8_t block[64]) {
    uint32_t words[80];
    for (int i = 0; i < 16; i++)
        words[i] = (uint32_t)block[4 * i] << 24 | block[4 * i + 1] << 16 | block[4 * i + 2] << 8 | block[4 * i + 3];
    for (int i = 16; i < 80; i++)
        words[i] = rotate_left(words[i - 3] ^ words[i - 8] ^ words[i - 14] ^ words[i - 16], 1);
    uint32_t a = state[0], b = state[1], c = state[2], d = state[3], e = state[4];
    for (int i = 0; i < 80; i++) {
        uint32_t mix = i < 20   ? ((b & c) | (~b & d)) + 0x5A827999
                       : i < 40 ? (b ^ c ^ d) + 0x6ED9EBA1
                       : i < 60 ? ((b & c) | (b & d) | (c & d)) + 0x8F1BBCDC
                                : (b ^ c ^ d) + 0xCA62C1D6;
        uint32_t next = rotate_left(a, 5) + mix + e + words[i];
        e = d, d = c, c = rotate_left(b, 30), b = a, a = next;
    }
    state[0] += a, state[1] += b, state[2] += c, state[3] += d, state[4] += e;
}

// sha1 takes at most MAX_KEY_BYTES + 36 bytes: what a handshake needs.
static inline void sha1(const uint8_t *bytes, size_t n, uint8_t digest[DIGEST_BYTES]) {
    uint32_t state[5] = {0x67452301, 0xEFCDAB89, 0x98BADCFE, 0x10325476, 0xC3D2E1F0};
    uint8_t padded[128] = {0};
    size_t total = ((n + 8) / 64 + 1) * 64;
    memcpy(padded, bytes, n);
    padded[n] = 0x80;
    for (int i = 0; i < 8; i++) padded[total - 1 - i] = (uint8_t)((uint64_t)n * 8 >> (8 * i));
    for (size_t at = 0; at < total; at += 64) sha1_block(state, padded + at);
    for (int i = 0; i < DIGEST_BYTES; i++) digest[i] = (uint8_t)(state[i / 4] >> (24 - 8 * (i % 4)));
}

static inline void base64(const uint8_t digest[DIGEST_BYTES], char text[ACCEPT_BYTES]) {
    static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    for (int from = 0, to = 0; from < DIGEST_BYTES; from += 3, to += 4) {
        uint32_t three = (uint32_t)digest[from] << 16 | digest[from + 1] << 8 | (from + 2 < DIGEST_BYTES ? digest[from + 2] : 0);
        for (int i = 0; i < 4; i++) text[to + i] = letters[three >> (18 - 6 * i) & 63];
    }
    text[ACCEPT_BYTES - 1] = '=';
}

// accept_key computes Sec-WebSocket-Accept of a key of n bytes; 0 when the key is too long to be one.
static inline int accept_key(const char *key, size_t n, char accept[ACCEPT_BYTES]) {
    static const char guid[] = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
    uint8_t both[MAX_KEY_BYTES + sizeof guid], digest[DIGEST_BYTES];
    if (n > MAX_KEY_BYTES) return 0;
    memcpy(both, key, n);
    memcpy(both + n, guid, sizeof guid - 1);
    sha1(both, n + sizeof guid - 1, digest);
    base64(digest, accept);
    return 1;
}

#endif

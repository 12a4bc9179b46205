//! The opening handshake of RFC 6455, section 4.2.

const std = @import("std");

/// Longest request head that is read.
pub const max_head = 8 * 1024;

pub const Refusal = enum {
    bad_request,
    not_found,
    upgrade_required,
    too_large,

    /// The whole answer.
    pub fn response(refusal: Refusal) []const u8 {
        const tail = "Connection: close\r\nContent-Length: 0\r\n\r\n";
        return switch (refusal) {
            .bad_request => "HTTP/1.1 400 Bad Request\r\n" ++ tail,
            .not_found => "HTTP/1.1 404 Not Found\r\n" ++ tail,
            .upgrade_required => "HTTP/1.1 426 Upgrade Required\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n" ++ tail,
            .too_large => "HTTP/1.1 431 Request Header Fields Too Large\r\n" ++ tail,
        };
    }
};

pub const Request = struct {
    /// Path and query, as they were sent.
    target: []const u8,
    key: []const u8,
    /// Bytes of the head; what follows is the peer's first frames.
    len: usize,
};

pub const Parsed = union(enum) { incomplete, refused: Refusal, request: Request };

/// Reads the head of an upgrade request out of what has arrived.
pub fn parse(bytes: []const u8) Parsed {
    const end = std.mem.indexOf(u8, bytes, "\r\n\r\n") orelse
        return if (bytes.len < max_head) .incomplete else .{ .refused = .too_large };
    var lines = std.mem.splitSequence(u8, bytes[0..end], "\r\n");
    var words = std.mem.splitScalar(u8, lines.first(), ' ');
    const method = words.first();
    const target = words.next() orelse return .{ .refused = .bad_request };
    const version = words.rest();
    if (!std.mem.eql(u8, method, "GET") or !std.mem.eql(u8, version, "HTTP/1.1")) return .{ .refused = .bad_request };

    var key: ?[]const u8 = null;
    var upgrades = false;
    var connects = false;
    var speaks_13 = false;
    while (lines.next()) |line| {
        const colon = std.mem.indexOfScalar(u8, line, ':') orelse return .{ .refused = .bad_request };
        const name = line[0..colon];
        const value = std.mem.trim(u8, line[colon + 1 ..], " \t");
        if (std.ascii.eqlIgnoreCase(name, "sec-websocket-key")) key = value;
        if (std.ascii.eqlIgnoreCase(name, "upgrade")) upgrades = upgrades or hasToken(value, "websocket");
        if (std.ascii.eqlIgnoreCase(name, "connection")) connects = connects or hasToken(value, "upgrade");
        if (std.ascii.eqlIgnoreCase(name, "sec-websocket-version")) speaks_13 = std.mem.eql(u8, value, "13");
    }
    if (!upgrades or !connects or !speaks_13) return .{ .refused = .upgrade_required };
    const nonce = key orelse return .{ .refused = .bad_request };
    if (nonce.len != std.base64.standard.Encoder.calcSize(16)) return .{ .refused = .bad_request };
    return .{ .request = .{ .target = target, .key = nonce, .len = end + 4 } };
}

fn hasToken(list: []const u8, token: []const u8) bool {
    var items = std.mem.splitScalar(u8, list, ',');
    while (items.next()) |item| {
        if (std.ascii.eqlIgnoreCase(std.mem.trim(u8, item, " \t"), token)) return true;
    }
    return false;
}

const accept_salt = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
const accept_len = std.base64.standard.Encoder.calcSize(std.crypto.hash.Sha1.digest_length);
const switching = "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ";

pub const Response = [switching.len + accept_len + 4]u8;

/// The answer that accepts a key.
pub fn accept(key: []const u8) Response {
    var hash = std.crypto.hash.Sha1.init(.{});
    hash.update(key);
    hash.update(accept_salt);
    const digest = hash.finalResult();
    var response: Response = undefined;
    response[0..switching.len].* = switching.*;
    _ = std.base64.standard.Encoder.encode(response[switching.len..][0..accept_len], &digest);
    response[response.len - 4 ..].* = "\r\n\r\n".*;
    return response;
}

const lawful = "GET /ws/echo?x=1 HTTP/1.1\r\nHost: h\r\nconnection: keep-alive, Upgrade\r\nUpgrade: WebSocket\r\n" ++
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";

test "an upgrade is read once its head is whole, and what follows is left" {
    for (0..lawful.len) |cut| try std.testing.expectEqual(.incomplete, parse(lawful[0..cut]));
    const request = parse(lawful ++ "frames").request;
    try std.testing.expectEqualStrings("/ws/echo?x=1", request.target);
    try std.testing.expectEqual(lawful.len, request.len);
    const response = accept(request.key);
    try std.testing.expect(std.mem.endsWith(u8, &response, "Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n\r\n"));
}

test "what is not an upgrade is refused" {
    const plain = "GET /ws/echo HTTP/1.1\r\nHost: h\r\n\r\n";
    try std.testing.expectEqual(Refusal.upgrade_required, parse(plain).refused);
    var old: [lawful.len]u8 = lawful.*;
    _ = std.mem.replace(u8, lawful, "Version: 13", "Version: 12", &old);
    try std.testing.expectEqual(Refusal.upgrade_required, parse(&old).refused);
    try std.testing.expectEqual(Refusal.bad_request, parse("POST / HTTP/1.1\r\n\r\n").refused);
    try std.testing.expectEqual(Refusal.bad_request, parse("nonsense\r\n\r\n").refused);
    try std.testing.expectEqual(Refusal.too_large, parse(&@as([max_head]u8, @splat('x'))).refused);
}

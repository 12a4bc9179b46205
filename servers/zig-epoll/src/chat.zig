//! The chat's protocol and its limits.

const std = @import("std");

/// Messages that may wait for one slow peer; the newest beyond them is dropped.
pub const queue_messages = 64;
pub const heartbeat_ns = 30 * std.time.ns_per_s;
/// A peer that sends no pong for so long is ended.
pub const silence_ns = 60 * std.time.ns_per_s;

const room = "public";
/// The parser's working memory: a message has at most 512 bytes.
const parse_memory = 8 * 1024;

/// The requests that a peer may make.
pub const Request = enum { join, chat, pong, leave };

const Envelope = struct {
    type: []const u8,
    room: []const u8 = room,
};

/// Reads one text message. Null: not JSON, of an unknown type or for another room; to be ignored.
pub fn parse(text: []const u8) ?Request {
    var memory: [parse_memory]u8 = undefined;
    var arena = std.heap.FixedBufferAllocator.init(&memory);
    const envelope = std.json.parseFromSliceLeaky(Envelope, arena.allocator(), text, .{
        .ignore_unknown_fields = true,
        .duplicate_field_behavior = .use_last,
    }) catch return null;
    if (!std.mem.eql(u8, envelope.room, room)) return null;
    return std.meta.stringToEnum(Request, envelope.type);
}

/// The rate limit of one connection: ten tokens, refilled evenly at ten per second; a chat costs one.
pub const TokenBucket = struct {
    const capacity_ns = std.time.ns_per_s;
    const token_ns = std.time.ns_per_s / 10;

    /// The bucket's content, as the time that it took to fill.
    filled_ns: u64 = capacity_ns,
    refilled_at: u64,

    /// Takes a token if there is one. `now` in nanoseconds never goes back.
    pub fn take(bucket: *TokenBucket, now: u64) bool {
        bucket.filled_ns = @min(capacity_ns, bucket.filled_ns + (now - bucket.refilled_at));
        bucket.refilled_at = now;
        if (bucket.filled_ns < token_ns) return false;
        bucket.filled_ns -= token_ns;
        return true;
    }
};

test "the type decides and other keys are optional" {
    try std.testing.expectEqual(.join, parse("{\"type\":\"join\"}").?);
    try std.testing.expectEqual(.chat, parse(
        \\ {"ts":1e3, "user":"u","text":"\u00e9é 🌍" ,"more":null,"room":"public","type":"chat"} 
    ).?);
    try std.testing.expectEqual(.leave, parse("{\"type\":\"l\\u0065ave\"}").?);
}

test "malformed and unknown messages mean nothing" {
    const nothing = [_][]const u8{
        "",                "{",                   "[]",                                 "null",
        "17",              "\"chat\"",            "{}",                                 "{\"type\":5}",
        "{\"type\":null}", "{\"type\":\"ping\"}", "{\"type\":\"chat\"} tail",           "{\"text\":\"no type\"}",
        "{'type':'chat'}", "{\"type\":",          "{\"type\":\"chat\",\"room\":\"x\"}",
    };
    for (nothing) |text| try std.testing.expectEqual(null, parse(text));
}

test "ten pass at once and one more each tenth of a second, and idle time saves no more than ten" {
    var bucket: TokenBucket = .{ .refilled_at = 0 };
    for (0..10) |_| try std.testing.expect(bucket.take(0));
    try std.testing.expect(!bucket.take(0));
    try std.testing.expect(bucket.take(std.time.ns_per_s / 10));
    try std.testing.expect(!bucket.take(std.time.ns_per_s / 10));
    for (0..10) |_| try std.testing.expect(bucket.take(std.time.ns_per_hour));
    try std.testing.expect(!bucket.take(std.time.ns_per_hour));
}

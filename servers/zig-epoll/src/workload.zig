//! What a connection is for, from the path and the query of its request.

const std = @import("std");
const Refusal = @import("handshake.zig").Refusal;

pub const Push = struct { count: u32 = 10, bytes: u32 = 10_000 };
pub const Ticks = struct { every_ms: u32 = 500 };

const max_push_count = 10_000;
const max_push_bytes = 1 << 20;
const max_every_ms = 60_000;

pub const Workload = union(enum) {
    echo,
    chat,
    push: Push,
    ticks: Ticks,

    /// Longest message that a peer may send, in bytes.
    pub fn maxMessage(workload: Workload) usize {
        return if (workload == .echo) 1 << 20 else 512;
    }
};

/// The workload that a request's target asks for.
pub fn find(target: []const u8) union(enum) { workload: Workload, refused: Refusal } {
    const mark = std.mem.indexOfScalar(u8, target, '?') orelse target.len;
    const path = target[0..mark];
    const query = target[@min(mark + 1, target.len)..];
    const bad = Refusal.bad_request;
    if (std.mem.eql(u8, path, "/ws/echo")) return .{ .workload = .echo };
    if (std.mem.eql(u8, path, "/ws/chat")) return .{ .workload = .chat };
    if (std.mem.eql(u8, path, "/ws/push")) {
        var push: Push = .{};
        push.count = number(query, "count", push.count, max_push_count) catch return .{ .refused = bad };
        push.bytes = number(query, "bytes", push.bytes, max_push_bytes) catch return .{ .refused = bad };
        return .{ .workload = .{ .push = push } };
    }
    if (std.mem.eql(u8, path, "/ws/ticks")) {
        var ticks: Ticks = .{};
        ticks.every_ms = number(query, "everyMs", ticks.every_ms, max_every_ms) catch return .{ .refused = bad };
        return .{ .workload = .{ .ticks = ticks } };
    }
    return .{ .refused = .not_found };
}

/// A parameter from 1 to `most`; `fallback` when it is absent.
fn number(query: []const u8, name: []const u8, fallback: u32, most: u32) !u32 {
    var pairs = std.mem.splitScalar(u8, query, '&');
    while (pairs.next()) |pair| {
        const equals = std.mem.indexOfScalar(u8, pair, '=') orelse continue;
        if (!std.mem.eql(u8, pair[0..equals], name)) continue;
        const value = try std.fmt.parseInt(u32, pair[equals + 1 ..], 10);
        return if (value >= 1 and value <= most) value else error.OutOfRange;
    }
    return fallback;
}

test "paths name workloads and parameters are optional" {
    try std.testing.expectEqual(Workload.echo, find("/ws/echo?any=thing").workload);
    try std.testing.expectEqual(Workload.chat, find("/ws/chat").workload);
    try std.testing.expectEqual(Workload{ .push = .{} }, find("/ws/push").workload);
    const push: Workload = .{ .push = .{ .count = 3, .bytes = 100 } };
    try std.testing.expectEqual(push, find("/ws/push?bytes=100&count=3").workload);
    try std.testing.expectEqual(Workload{ .ticks = .{ .every_ms = 20 } }, find("/ws/ticks?everyMs=20").workload);
}

test "unknown paths and senseless parameters are refused" {
    try std.testing.expectEqual(Refusal.not_found, find("/ws").refused);
    for ([_][]const u8{ "count=0", "count=x", "bytes=-1", "bytes=1048577" }) |query| {
        var target: [64]u8 = undefined;
        const written = try std.fmt.bufPrint(&target, "/ws/push?{s}", .{query});
        try std.testing.expectEqual(Refusal.bad_request, find(written).refused);
    }
}

//! What the workloads do with one connection.

const std = @import("std");
const chat_rules = @import("chat.zig");
const clock = @import("clock.zig");
const frame = @import("frame.zig");
const workload = @import("workload.zig");
const Connection = @import("connection.zig").Connection;
const Message = @import("message.zig").Message;

/// A peer that leaves more than this unread is not read from, in bytes.
pub const high_water = 64 * 1024;
/// A chat or ticks peer that takes nothing for so long is gone.
const write_wait_ns = 10 * std.time.ns_per_s;
const max_prefix = workload_request_len + 16;
const workload_request_len = 512;

pub const Session = union(enum) {
    /// The connection has not been upgraded.
    none,
    echo,
    chat: Chat,
    push: Push,
    ticks: Ticks,

    /// Starts the session that a request has asked for.
    pub fn begin(wanted: workload.Workload, now: u64) Session {
        return switch (wanted) {
            .echo => .echo,
            .chat => .{ .chat = .{
                .bucket = .{ .refilled_at = now },
                .next_ping = now + chat_rules.heartbeat_ns,
                .silent_at = now + chat_rules.silence_ns,
            } },
            .push => |params| .{ .push = .{ .params = params, .next = params.count } },
            .ticks => |params| .{ .ticks = .begin(params, now) },
        };
    }

    /// When `onTimer` is to be called next, in nanoseconds; null for never.
    pub fn nextDue(session: *const Session, blocked_at: ?u64) ?u64 {
        const write_due = if (blocked_at) |at| at + write_wait_ns else std.math.maxInt(u64);
        return switch (session.*) {
            .none, .echo, .push => null,
            .chat => |chat| @min(chat.next_ping, chat.silent_at, write_due),
            .ticks => |ticks| @min(ticks.due(), write_due),
        };
    }
};

const Chat = struct {
    bucket: chat_rules.TokenBucket,
    next_ping: u64,
    silent_at: u64,
    /// The index of this connection in the worker's room, once it has joined.
    member_index: ?usize = null,
};

const Push = struct {
    params: workload.Push,
    id: [workload_request_len]u8 = undefined,
    id_len: usize = 0,
    /// The next answer's number; there are `count` in all.
    next: u32,
};

const Ticks = struct {
    every_ns: u64,
    /// The first tick's time on the monotonic clock, and in Unix microseconds.
    first_ns: u64,
    first_unix_us: i64,
    next: u64 = 0,

    fn begin(params: workload.Ticks, _: u64) Ticks {
        // In this order, so that no tick is due before its intended time.
        const unix_us = std.time.microTimestamp();
        return .{
            .every_ns = @as(u64, params.every_ms) * std.time.ns_per_ms,
            .first_unix_us = unix_us,
            .first_ns = clock.now(),
        };
    }

    fn due(ticks: Ticks) u64 {
        return ticks.first_ns + ticks.next * ticks.every_ns;
    }
};

/// Does what one message asks for.
pub fn onMessage(connection: *Connection, message: Message) !void {
    switch (connection.session) {
        .none => unreachable,
        .echo => try connection.send(message.opcode, message.payload),
        .chat => if (message.opcode == .text) try onChat(connection, message.payload),
        .push => |*push| if (message.opcode == .text) {
            @memcpy(push.id[0..message.payload.len], message.payload);
            push.id_len = message.payload.len;
            push.next = 0;
            try resumeWriting(connection);
        },
        .ticks => {},
    }
}

fn onChat(connection: *Connection, text: []const u8) !void {
    const worker = connection.worker;
    const chat = &connection.session.chat;
    switch (chat_rules.parse(text) orelse return) {
        .join => try worker.room.join(connection),
        .chat => {
            if (chat.member_index == null) return;
            if (!chat.bucket.take(worker.now)) {
                worker.tally.rate_limited += 1;
                return;
            }
            try worker.room.broadcast(connection, text);
        },
        .pong => chat.silent_at = worker.now + chat_rules.silence_ns,
        .leave => try connection.close(.normal),
    }
}

/// True if the peer must read before it is read from again.
pub fn mustWait(connection: *const Connection) bool {
    return switch (connection.session) {
        .push => |push| push.next < push.params.count or connection.output.pending().len >= high_water,
        .echo => connection.output.pending().len >= high_water,
        .none, .chat, .ticks => false,
    };
}

/// Goes on with what waited for the peer to read.
pub fn resumeWriting(connection: *Connection) !void {
    if (connection.session != .push) return;
    const push = &connection.session.push;
    while (push.next < push.params.count and connection.state == .open) {
        if (connection.output.pending().len >= high_water) connection.write();
        if (connection.output.pending().len >= high_water) return;
        try answer(connection, push);
    }
}

/// Appends `<id>:<i>:` padded with zeros to the size asked for.
fn answer(connection: *Connection, push: *Push) !void {
    const allocator = connection.worker.allocator;
    const size = push.params.bytes;
    var buffer: [max_prefix]u8 = undefined;
    const prefix = std.fmt.bufPrint(&buffer, "{s}:{d}:", .{ push.id[0..push.id_len], push.next }) catch unreachable;
    if (prefix.len > size) {
        push.next = push.params.count;
        return connection.close(.policy_violation); // No message of that size can carry this id.
    }
    var header: [frame.max_written_header]u8 = undefined;
    try connection.output.append(allocator, &.{ frame.writeHeader(&header, .text, size), prefix });
    try connection.output.bytes.appendNTimes(allocator, '0', size - prefix.len);
    try connection.output.endMessage(allocator, size);
    try connection.markDirty();
    push.next += 1;
}

/// Does what is due at `now`.
pub fn onTimer(connection: *Connection, now: u64) !void {
    if (connection.blocked_at) |at| {
        if (connection.session != .echo and connection.session != .push and now >= at + write_wait_ns)
            return connection.kill();
    }
    switch (connection.session) {
        .none, .echo, .push => {},
        .chat => |*chat| {
            if (now >= chat.silent_at) return connection.close(.policy_violation);
            if (now < chat.next_ping) return;
            chat.next_ping += chat_rules.heartbeat_ns;
            var text: [64]u8 = undefined;
            const ping = std.fmt.bufPrint(&text, "{{\"type\":\"ping\",\"ts\":{d}}}", .{std.time.milliTimestamp()}) catch unreachable;
            try connection.sendUncounted(.text, ping);
        },
        .ticks => |*ticks| while (now >= ticks.due()) : (ticks.next += 1) {
            const intended = ticks.first_unix_us + @as(i64, @intCast(ticks.next * ticks.every_ns / std.time.ns_per_us));
            var text: [64]u8 = undefined;
            const tick = std.fmt.bufPrint(&text, "{d} {d} {d}", .{ ticks.next, intended, std.time.microTimestamp() }) catch unreachable;
            try connection.send(.text, tick);
        },
    }
}

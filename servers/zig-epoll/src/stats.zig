//! What the server counts, and the line it prints about it at the end.

const std = @import("std");

/// Counted by one worker, so without atomic operations.
pub const Tally = struct {
    received: u64 = 0,
    delivered: u64 = 0,
    rate_limited: u64 = 0,
    queue_full: u64 = 0,
    bytes_in: u64 = 0,
    bytes_out: u64 = 0,

    pub fn add(tally: *Tally, other: Tally) void {
        inline for (std.meta.fields(Tally)) |field| @field(tally, field.name) += @field(other, field.name);
    }
};

/// Connections of the whole process.
pub const Connections = struct {
    opened: std.atomic.Value(u64) = .init(0),
    open: std.atomic.Value(u64) = .init(0),
    peak: std.atomic.Value(u64) = .init(0),

    /// Counts one upgraded connection, open until `close`.
    pub fn add(connections: *Connections) void {
        _ = connections.opened.fetchAdd(1, .monotonic);
        const open = connections.open.fetchAdd(1, .monotonic) + 1;
        _ = connections.peak.fetchMax(open, .monotonic);
    }

    pub fn close(connections: *Connections) void {
        _ = connections.open.fetchSub(1, .monotonic);
    }
};

/// Prints the stats line.
pub fn print(out: *std.Io.Writer, uptime_ms: u64, connections: *const Connections, tally: Tally) !void {
    try out.print(
        "{{\"v\":1,\"event\":\"stats\",\"uptimeMs\":{d},\"connections\":{d},\"peakConnections\":{d}," ++
            "\"received\":{d},\"delivered\":{d},\"dropped\":{{\"rateLimit\":{d},\"queueFull\":{d}}}," ++
            "\"bytesIn\":{d},\"bytesOut\":{d}}}\n",
        .{
            uptime_ms,        connections.opened.load(.monotonic), connections.peak.load(.monotonic),
            tally.received,   tally.delivered,                     tally.rate_limited,
            tally.queue_full, tally.bytes_in,                      tally.bytes_out,
        },
    );
}

test "the line has the contract's keys, and the peak remembers what has closed" {
    var connections: Connections = .{};
    connections.add();
    connections.add();
    connections.close();
    connections.add();
    var buffer: [512]u8 = undefined;
    var out = std.Io.Writer.fixed(&buffer);
    try print(&out, 7, &connections, .{ .received = 1, .delivered = 2, .rate_limited = 3, .queue_full = 4, .bytes_in = 5, .bytes_out = 6 });
    try std.testing.expectEqualStrings(
        "{\"v\":1,\"event\":\"stats\",\"uptimeMs\":7,\"connections\":3,\"peakConnections\":2,\"received\":1," ++
            "\"delivered\":2,\"dropped\":{\"rateLimit\":3,\"queueFull\":4},\"bytesIn\":5,\"bytesOut\":6}\n",
        out.buffered(),
    );
}

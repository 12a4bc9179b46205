//! What waits to be written to one connection.

const std = @import("std");
const Tally = @import("stats.zig").Tally;
const Allocator = std.mem.Allocator;

/// A drained buffer that is larger is given back, so that an idle connection holds little.
const kept_capacity = 4096;
/// So many written bytes at a buffer's front are worth moving the rest.
const worth_moving = 64 * 1024;

pub const Output = struct {
    bytes: std.ArrayList(u8) = .empty,
    /// Bytes at the front that have been written.
    written: usize = 0,
    /// Messages whose last byte has not been written, in order.
    messages: std.ArrayList(Message) = .empty,
    /// Messages at the front that have been written.
    done: usize = 0,

    const Message = struct { end: usize, payload_len: usize };

    pub fn deinit(self: *Output, allocator: Allocator) void {
        self.bytes.deinit(allocator);
        self.messages.deinit(allocator);
    }

    /// The bytes still to be written.
    pub fn pending(self: *const Output) []const u8 {
        return self.bytes.items[self.written..];
    }

    /// Messages that are not yet written whole.
    pub fn waiting(self: *const Output) usize {
        return self.messages.items.len - self.done;
    }

    /// Appends bytes; without a message's end they count as none: control frames and the handshake's answer.
    pub fn append(self: *Output, allocator: Allocator, parts: []const []const u8) !void {
        for (parts) |part| try self.bytes.appendSlice(allocator, part);
    }

    /// Makes what was appended since the last message a message.
    pub fn endMessage(self: *Output, allocator: Allocator, payload_len: usize) !void {
        try self.messages.append(allocator, .{ .end = self.bytes.items.len, .payload_len = payload_len });
    }

    /// Notes that `count` more bytes have been written, and counts the messages that they complete.
    pub fn advance(self: *Output, allocator: Allocator, count: usize, tally: *Tally) void {
        self.written += count;
        for (self.messages.items[self.done..]) |message| {
            if (message.end > self.written) break;
            self.done += 1;
            tally.delivered += 1;
            tally.bytes_out += message.payload_len;
        }
        if (self.written == self.bytes.items.len) self.empty(allocator) else if (self.written >= worth_moving) self.move();
    }

    fn empty(self: *Output, allocator: Allocator) void {
        self.written = 0;
        self.done = 0;
        if (self.bytes.capacity > kept_capacity) self.bytes.clearAndFree(allocator) else self.bytes.clearRetainingCapacity();
        if (self.messages.capacity > kept_capacity / @sizeOf(Message)) self.messages.clearAndFree(allocator) else self.messages.clearRetainingCapacity();
    }

    fn move(self: *Output) void {
        self.bytes.replaceRangeAssumeCapacity(0, self.written, &.{});
        self.messages.replaceRangeAssumeCapacity(0, self.done, &.{});
        for (self.messages.items) |*message| message.end -= self.written;
        self.written = 0;
        self.done = 0;
    }
};

test "a message counts as delivered once its last byte is written" {
    const allocator = std.testing.allocator;
    var output: Output = .{};
    defer output.deinit(allocator);
    var tally: Tally = .{};
    try output.append(allocator, &.{"pong"});
    try output.append(allocator, &.{ "h1", "first" });
    try output.endMessage(allocator, 5);
    try output.append(allocator, &.{ "h2", "second" });
    try output.endMessage(allocator, 6);
    try std.testing.expectEqual(2, output.waiting());
    output.advance(allocator, 10, &tally);
    try std.testing.expectEqual(0, tally.delivered);
    output.advance(allocator, 1, &tally);
    try std.testing.expectEqual(1, tally.delivered);
    try std.testing.expectEqual(1, output.waiting());
    output.advance(allocator, output.pending().len, &tally);
    try std.testing.expectEqual(2, tally.delivered);
    try std.testing.expectEqual(11, tally.bytes_out);
    try std.testing.expectEqual(0, output.waiting());
}

test "moving the rest to the front changes nothing that is seen" {
    const allocator = std.testing.allocator;
    var output: Output = .{};
    defer output.deinit(allocator);
    var tally: Tally = .{};
    const large: [worth_moving]u8 = @splat('x');
    try output.append(allocator, &.{&large});
    try output.endMessage(allocator, large.len);
    try output.append(allocator, &.{"rest"});
    try output.endMessage(allocator, 4);
    output.advance(allocator, large.len + 1, &tally);
    try std.testing.expectEqualStrings("est", output.pending());
    try std.testing.expectEqual(1, output.waiting());
    output.advance(allocator, 3, &tally);
    try std.testing.expectEqual(2, tally.delivered);
}

//! Puts fragments together into messages.

const std = @import("std");
const frame = @import("frame.zig");
const Allocator = std.mem.Allocator;

pub const Message = struct {
    opcode: frame.Opcode,
    payload: []const u8,
};

pub const Assembler = struct {
    /// The first fragment's opcode, while fragments are being collected.
    opcode: ?frame.Opcode = null,
    fragments: std.ArrayList(u8) = .empty,

    pub fn deinit(self: *Assembler, allocator: Allocator) void {
        self.fragments.deinit(allocator);
    }

    /// Bytes of the message whose fragments are being collected.
    pub fn collected(self: *const Assembler) usize {
        return self.fragments.items.len;
    }

    /// Takes one data frame and returns the message that it completes. A message in one frame is passed on as it
    /// lies; one of fragments is valid until the next call.
    pub fn add(self: *Assembler, allocator: Allocator, header: frame.Header, payload: []const u8) !?Message {
        const continues = header.opcode == .continuation;
        if (continues != (self.opcode != null)) return error.ProtocolError;
        if (!continues) {
            if (header.fin) return .{ .opcode = header.opcode, .payload = payload };
            self.opcode = header.opcode;
            self.fragments.clearAndFree(allocator);
        }
        try self.fragments.appendSlice(allocator, payload);
        if (!header.fin) return null;
        defer self.opcode = null;
        return .{ .opcode = self.opcode.?, .payload = self.fragments.items };
    }

    /// Frees what a message of fragments has left behind.
    pub fn forget(self: *Assembler, allocator: Allocator) void {
        if (self.opcode == null) self.fragments.clearAndFree(allocator);
    }
};

fn dataHeader(opcode: frame.Opcode, fin: bool) frame.Header {
    return .{ .fin = fin, .opcode = opcode, .mask = undefined, .header_len = 0, .payload_len = 0 };
}

test "fragments become the message that they began as" {
    const allocator = std.testing.allocator;
    var assembler: Assembler = .{};
    defer assembler.deinit(allocator);
    try std.testing.expectEqual(null, try assembler.add(allocator, dataHeader(.text, false), "one "));
    try std.testing.expectEqual(null, try assembler.add(allocator, dataHeader(.continuation, false), "two "));
    const message = (try assembler.add(allocator, dataHeader(.continuation, true), "three")).?;
    try std.testing.expectEqual(.text, message.opcode);
    try std.testing.expectEqualStrings("one two three", message.payload);
    const whole = (try assembler.add(allocator, dataHeader(.binary, true), "whole")).?;
    try std.testing.expectEqualStrings("whole", whole.payload);
}

test "a continuation of nothing and a new message inside another are protocol errors" {
    const allocator = std.testing.allocator;
    var assembler: Assembler = .{};
    defer assembler.deinit(allocator);
    try std.testing.expectError(error.ProtocolError, assembler.add(allocator, dataHeader(.continuation, true), ""));
    _ = try assembler.add(allocator, dataHeader(.text, false), "begun");
    try std.testing.expectError(error.ProtocolError, assembler.add(allocator, dataHeader(.text, true), "another"));
}

//! Frames of RFC 6455, section 5, as a server reads and writes them.

const std = @import("std");

pub const Opcode = enum(u4) {
    continuation = 0,
    text = 1,
    binary = 2,
    close = 8,
    ping = 9,
    pong = 10,
    _,

    pub fn isControl(opcode: Opcode) bool {
        return @intFromEnum(opcode) & 8 != 0;
    }

    fn isReserved(opcode: Opcode) bool {
        return switch (opcode) {
            .continuation, .text, .binary, .close, .ping, .pong => false,
            _ => true,
        };
    }
};

/// Close codes of section 7.4.1.
pub const CloseCode = enum(u16) {
    normal = 1000,
    going_away = 1001,
    protocol_error = 1002,
    invalid_payload = 1007,
    policy_violation = 1008,
    too_big = 1009,
    _,
};

pub const max_control_payload = 125;
/// A server's frames have no mask.
pub const max_written_header = 10;

/// The header before a client's payload.
pub const Header = struct {
    fin: bool,
    opcode: Opcode,
    mask: [4]u8,
    /// Bytes before the payload.
    header_len: usize,
    payload_len: u64,
};

/// Reads a header; null when more bytes are needed.
pub fn parseHeader(bytes: []const u8) error{ProtocolError}!?Header {
    if (bytes.len < 2) return null;
    const opcode: Opcode = @enumFromInt(@as(u4, @truncate(bytes[0])));
    const fin = bytes[0] & 0x80 != 0;
    const masked = bytes[1] & 0x80 != 0;
    const short: u7 = @truncate(bytes[1]);
    if (bytes[0] & 0x70 != 0 or opcode.isReserved() or !masked) return error.ProtocolError;
    if (opcode.isControl() and (!fin or short > max_control_payload)) return error.ProtocolError;
    const length_len: usize = switch (short) {
        126 => 2,
        127 => 8,
        else => 0,
    };
    const header_len = 2 + length_len + 4;
    if (bytes.len < header_len) return null;
    const payload_len: u64 = switch (short) {
        126 => std.mem.readInt(u16, bytes[2..4], .big),
        127 => std.mem.readInt(u64, bytes[2..10], .big),
        else => short,
    };
    if (payload_len >> 63 != 0) return error.ProtocolError;
    return .{
        .fin = fin,
        .opcode = opcode,
        .mask = bytes[header_len - 4 ..][0..4].*,
        .header_len = header_len,
        .payload_len = payload_len,
    };
}

/// Takes the mask off, in place.
pub fn unmask(payload: []u8, mask: [4]u8) void {
    const lanes = 16;
    const wide: @Vector(lanes, u8) = std.mem.toBytes(@as([lanes / 4][4]u8, @splat(mask)));
    var at: usize = 0;
    while (at + lanes <= payload.len) : (at += lanes) {
        const chunk: @Vector(lanes, u8) = payload[at..][0..lanes].*;
        payload[at..][0..lanes].* = chunk ^ wide;
    }
    for (payload[at..], 0..) |*byte, i| byte.* ^= mask[i & 3];
}

/// Writes the header of a whole message into `buffer` and returns the part used.
pub fn writeHeader(buffer: *[max_written_header]u8, opcode: Opcode, payload_len: usize) []const u8 {
    buffer[0] = 0x80 | @as(u8, @intFromEnum(opcode));
    if (payload_len < 126) {
        buffer[1] = @intCast(payload_len);
        return buffer[0..2];
    }
    if (payload_len <= std.math.maxInt(u16)) {
        buffer[1] = 126;
        std.mem.writeInt(u16, buffer[2..4], @intCast(payload_len), .big);
        return buffer[0..4];
    }
    buffer[1] = 127;
    std.mem.writeInt(u64, buffer[2..10], payload_len, .big);
    return buffer[0..10];
}

test "a header is read once all of it is there, at every length encoding" {
    const cases = [_]struct { bytes: []const u8, header_len: usize, payload_len: u64 }{
        .{ .bytes = "\x82\x80mask", .header_len = 6, .payload_len = 0 },
        .{ .bytes = "\x82\xfdmask", .header_len = 6, .payload_len = 125 },
        .{ .bytes = "\x82\xfe\x00\x7emask", .header_len = 8, .payload_len = 126 },
        .{ .bytes = "\x82\xff\x00\x00\x00\x00\x00\x01\x00\x00mask", .header_len = 14, .payload_len = 65536 },
    };
    for (cases) |case| {
        for (0..case.bytes.len) |cut| try std.testing.expectEqual(null, try parseHeader(case.bytes[0..cut]));
        const header = (try parseHeader(case.bytes)).?;
        try std.testing.expectEqual(case.header_len, header.header_len);
        try std.testing.expectEqual(case.payload_len, header.payload_len);
        try std.testing.expectEqualStrings("mask", &header.mask);
    }
}

test "unlawful headers are protocol errors" {
    const unlawful = [_][]const u8{
        "\x81\x00", // without a mask
        "\xc1\x80mask", // a reserved bit
        "\x83\x80mask", // a reserved opcode
        "\x8b\x80mask", // a reserved control opcode
        "\x09\x80mask", // a control frame in fragments
        "\x89\xfe\x00\x7emask", // a control frame that is too long
        "\x82\xff\x80\x00\x00\x00\x00\x00\x00\x00mask", // a length with its highest bit set
    };
    for (unlawful) |bytes| try std.testing.expectError(error.ProtocolError, parseHeader(bytes));
}

test "a mask comes off whatever the length" {
    var bytes: [53]u8 = undefined;
    for (0..bytes.len) |len| {
        for (bytes[0..len], 0..) |*byte, i| byte.* = @as(u8, @intCast(i)) ^ "mask"[i & 3];
        unmask(bytes[0..len], "mask".*);
        for (bytes[0..len], 0..) |byte, i| try std.testing.expectEqual(i, byte);
    }
}

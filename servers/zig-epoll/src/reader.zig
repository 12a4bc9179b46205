//! The way in: bytes of a peer become a handshake, frames and messages.

const std = @import("std");
const frame = @import("frame.zig");
const handshake = @import("handshake.zig");
const session_rules = @import("session.zig");
const workload = @import("workload.zig");
const Connection = @import("connection.zig").Connection;
const posix = std.posix;

/// Reads once what the peer has sent, and handles all of it that is whole.
pub fn read(connection: *Connection) !void {
    const allocator = connection.worker.allocator;
    const buffer = &connection.worker.read_buffer;
    const count = posix.read(connection.fd, buffer) catch |failure| switch (failure) {
        error.WouldBlock => return,
        else => return connection.kill(),
    };
    if (count == 0) {
        connection.write();
        return connection.kill();
    }
    if (connection.input.items.len == 0) {
        const used = try take(connection, buffer[0..count]);
        try connection.input.appendSlice(allocator, buffer[used..count]);
    } else {
        try connection.input.appendSlice(allocator, buffer[0..count]);
        try takeInput(connection);
    }
    try connection.markDirty();
}

/// Handles what waits in the input.
pub fn takeInput(connection: *Connection) !void {
    const used = try take(connection, connection.input.items);
    connection.input.replaceRangeAssumeCapacity(0, used, &.{});
    if (connection.input.items.len == 0) connection.input.clearAndFree(connection.worker.allocator);
}

/// Handles what has arrived and returns how much of it is done with.
fn take(connection: *Connection, bytes: []u8) !usize {
    var used: usize = 0;
    if (connection.state == .handshake) used = try upgrade(connection, bytes);
    while (connection.state == .open) {
        if (session_rules.mustWait(connection)) connection.write();
        if (session_rules.mustWait(connection)) break;
        const len = try takeFrame(connection, bytes[used..]);
        if (len == 0) break;
        used += len;
    }
    return switch (connection.state) {
        .handshake, .open => used,
        .closing, .lingering, .dead => bytes.len,
    };
}

fn upgrade(connection: *Connection, bytes: []const u8) !usize {
    const worker = connection.worker;
    const request = switch (handshake.parse(bytes)) {
        .incomplete => return 0,
        .refused => |refusal| return refuse(connection, refusal, bytes.len),
        .request => |request| request,
    };
    const wanted = switch (workload.find(request.target)) {
        .refused => |refusal| return refuse(connection, refusal, bytes.len),
        .workload => |wanted| wanted,
    };
    try connection.output.append(worker.allocator, &.{&handshake.accept(request.key)});
    connection.state = .open;
    connection.session = .begin(wanted, worker.now);
    connection.max_message = wanted.maxMessage();
    worker.server.connections.add();
    try worker.schedule(connection);
    return request.len;
}

fn refuse(connection: *Connection, refusal: handshake.Refusal, used: usize) !usize {
    try connection.output.append(connection.worker.allocator, &.{refusal.response()});
    try connection.beginClosing();
    return used;
}

/// Handles one frame and returns its length; 0 when it is not whole.
fn takeFrame(connection: *Connection, bytes: []u8) !usize {
    const header = frame.parseHeader(bytes) catch {
        try connection.close(.protocol_error);
        return bytes.len;
    } orelse return 0;
    const collected = if (header.opcode == .continuation) connection.assembler.collected() else 0;
    if (header.payload_len > connection.max_message - collected and !header.opcode.isControl()) {
        try connection.close(.too_big);
        return bytes.len;
    }
    const len = header.header_len + @as(usize, @intCast(header.payload_len));
    if (bytes.len < len) return 0;
    const payload = bytes[header.header_len..len];
    frame.unmask(payload, header.mask);
    if (header.opcode.isControl()) try onControl(connection, header.opcode, payload) else try onData(connection, header, payload);
    return len;
}

fn onControl(connection: *Connection, opcode: frame.Opcode, payload: []const u8) !void {
    switch (opcode) {
        .ping => try connection.sendUncounted(.pong, payload),
        .close => try answerClose(connection, payload),
        else => {},
    }
}

fn answerClose(connection: *Connection, payload: []const u8) !void {
    if (payload.len == 0) {
        try connection.sendUncounted(.close, "");
        return connection.beginClosing();
    }
    const is_lawful = payload.len >= 2 and isLawfulCode(std.mem.readInt(u16, payload[0..2], .big)) and
        std.unicode.utf8ValidateSlice(payload[2..]);
    try connection.close(if (is_lawful) @enumFromInt(std.mem.readInt(u16, payload[0..2], .big)) else .protocol_error);
}

fn onData(connection: *Connection, header: frame.Header, payload: []const u8) !void {
    const whole = connection.assembler.add(connection.worker.allocator, header, payload) catch |failure| switch (failure) {
        error.ProtocolError => return connection.close(.protocol_error),
        error.OutOfMemory => return failure,
    } orelse return;
    defer connection.assembler.forget(connection.worker.allocator);
    connection.worker.tally.received += 1;
    connection.worker.tally.bytes_in += whole.payload.len;
    if (whole.opcode == .text and !std.unicode.utf8ValidateSlice(whole.payload)) return connection.close(.invalid_payload);
    try session_rules.onMessage(connection, whole);
}

/// Codes that may stand in a close frame (section 7.4).
fn isLawfulCode(code: u16) bool {
    return switch (code) {
        1000...1003, 1007...1014, 3000...4999 => true,
        else => false,
    };
}

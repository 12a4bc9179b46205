//! The workloads, seen by clients of running workers.

const std = @import("std");
const frame = @import("frame.zig");
const Server = @import("server.zig").Server;
const expect = std.testing.expect;
const expectEqual = std.testing.expectEqual;
const expectEqualStrings = std.testing.expectEqualStrings;

/// Ends a test that would otherwise hang; no test passes by waiting.
const patience: std.posix.timeval = .{ .sec = 20, .usec = 0 };
const longest = 1 << 20;

const Received = struct { opcode: frame.Opcode, payload: []const u8 };

const Client = struct {
    stream: std.net.Stream,
    buffer: []u8,

    fn connect(port: u16, target: []const u8) !Client {
        const stream = try std.net.tcpConnectToAddress(.initIp4(.{ 127, 0, 0, 1 }, port));
        try std.posix.setsockopt(stream.handle, std.posix.SOL.SOCKET, std.posix.SO.RCVTIMEO, std.mem.asBytes(&patience));
        var request: [512]u8 = undefined;
        try stream.writeAll(try std.fmt.bufPrint(&request, "GET {s} HTTP/1.1\r\nHost: h\r\nConnection: Upgrade\r\n" ++
            "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n", .{target}));
        return .{ .stream = stream, .buffer = try std.testing.allocator.alloc(u8, longest) };
    }

    /// Connects and reads the answer to the handshake.
    fn open(port: u16, target: []const u8) !Client {
        var client: Client = try .connect(port, target);
        var head: [4]u8 = @splat(0);
        while (!std.mem.eql(u8, &head, "\r\n\r\n")) {
            std.mem.copyForwards(u8, head[0..3], head[1..]);
            try client.readAll(head[3..]);
        }
        return client;
    }

    /// A member of the room.
    fn join(port: u16) !Client {
        var client: Client = try .open(port, "/ws/chat");
        try client.send(.text, "{\"type\":\"join\"}");
        try client.settle();
        return client;
    }

    fn close(client: Client) void {
        client.stream.close();
        std.testing.allocator.free(client.buffer);
    }

    fn send(client: *Client, opcode: frame.Opcode, payload: []const u8) !void {
        try client.sendFrame(true, opcode, payload);
    }

    /// The mask is zero, so the payload stays readable.
    fn sendFrame(client: *Client, fin: bool, opcode: frame.Opcode, payload: []const u8) !void {
        var buffer: [frame.max_written_header]u8 = undefined;
        const header = frame.writeHeader(&buffer, opcode, payload.len);
        if (!fin) buffer[0] &= 0x7f;
        buffer[1] |= 0x80;
        try client.stream.writeAll(header);
        try client.stream.writeAll("\x00\x00\x00\x00");
        try client.stream.writeAll(payload);
    }

    fn readAll(client: *Client, into: []u8) !void {
        var at: usize = 0;
        while (at < into.len) {
            const count = try client.stream.read(into[at..]);
            if (count == 0) return error.EndOfStream;
            at += count;
        }
    }

    /// The next frame; its payload is valid until the next call.
    fn next(client: *Client) !Received {
        var start: [2]u8 = undefined;
        try client.readAll(&start);
        var extended: [8]u8 = @splat(0);
        const len: usize = switch (start[1]) {
            126 => len: {
                try client.readAll(extended[0..2]);
                break :len std.mem.readInt(u16, extended[0..2], .big);
            },
            127 => len: {
                try client.readAll(&extended);
                break :len @intCast(std.mem.readInt(u64, &extended, .big));
            },
            else => start[1],
        };
        try client.readAll(client.buffer[0..len]);
        return .{ .opcode = @enumFromInt(@as(u4, @truncate(start[0]))), .payload = client.buffer[0..len] };
    }

    fn expectText(client: *Client, text: []const u8) !void {
        const received = try client.next();
        try expectEqual(.text, received.opcode);
        try expectEqualStrings(text, received.payload);
    }

    fn expectClose(client: *Client, code: u16) !void {
        const received = try client.next();
        try expectEqual(.close, received.opcode);
        try expectEqual(code, std.mem.readInt(u16, received.payload[0..2], .big));
    }

    /// Returns once the server has handled everything sent before.
    fn settle(client: *Client) !void {
        try client.send(.ping, "settle");
        const received = try client.next();
        try expectEqual(.pong, received.opcode);
        try expectEqualStrings("settle", received.payload);
    }
};

const Fixture = struct {
    server: Server,

    fn start(fixture: *Fixture) !u16 {
        try fixture.server.start(std.testing.allocator, 0, 3);
        return fixture.server.port;
    }

    /// Stops the workers; the figures are then final.
    fn stop(fixture: *Fixture) @import("stats.zig").Tally {
        fixture.server.stop();
        var tally: @import("stats.zig").Tally = .{};
        for (fixture.server.workers) |worker| tally.add(worker.tally);
        return tally;
    }
};

test "echo returns same type and bytes at every length encoding, in fragments as well" {
    var fixture: Fixture = undefined;
    const port = try fixture.start();
    defer fixture.server.deinit();
    var client: Client = try .open(port, "/ws/echo");
    const payload = try std.testing.allocator.alloc(u8, longest);
    defer std.testing.allocator.free(payload);
    @memset(payload, 'x');
    for ([_]usize{ 0, 1, 125, 126, 127, 65_535, 65_536, longest }) |len| {
        for ([_]frame.Opcode{ .text, .binary }) |opcode| {
            try client.send(opcode, payload[0..len]);
            const received = try client.next();
            try expectEqual(opcode, received.opcode);
            try expectEqualStrings(payload[0..len], received.payload);
        }
    }
    try client.sendFrame(false, .text, "gr\xc3");
    try client.settle();
    try client.sendFrame(true, .continuation, "\xbcn");
    try client.expectText("grün");
    client.close();
    try expectEqual(17, fixture.stop().delivered);
}

test "what breaks the protocol closes with the code for it" {
    var fixture: Fixture = undefined;
    const port = try fixture.start();
    defer fixture.server.deinit();
    const cases = [_]struct { bytes: []const u8, code: u16 }{
        .{ .bytes = "\x81\x82\x00\x00\x00\x00\xff\xfe", .code = 1007 },
        .{ .bytes = "\xc1\x80\x00\x00\x00\x00", .code = 1002 },
        .{ .bytes = "\x81\x00", .code = 1002 },
        .{ .bytes = "\x80\x80\x00\x00\x00\x00", .code = 1002 },
        .{ .bytes = "\x82\xff\x00\x00\x00\x00\x00\x10\x00\x01\x00\x00\x00\x00", .code = 1009 },
        .{ .bytes = "\x88\x82\x00\x00\x00\x00\x10\xe1", .code = 4321 },
        .{ .bytes = "\x88\x82\x00\x00\x00\x00\x03\xed", .code = 1002 },
    };
    for (cases) |case| {
        var client: Client = try .open(port, "/ws/echo");
        try client.stream.writeAll(case.bytes);
        try client.expectClose(case.code);
        var end: [1]u8 = undefined;
        try std.testing.expectError(error.EndOfStream, client.readAll(&end));
        client.close();
    }
    _ = fixture.stop();
}

test "a chat reaches every other member once, unchanged, whichever worker serves them, and never its sender" {
    var fixture: Fixture = undefined;
    const port = try fixture.start();
    defer fixture.server.deinit();
    var members: [12]Client = undefined;
    for (&members) |*member| member.* = try .join(port);
    const said = " {\"text\":\"spaces  kept \\u00e9\", \"type\":\"chat\"} ";
    try members[0].send(.text, said);
    for (members[1..]) |*member| try member.expectText(said);
    for (&members) |*member| try member.settle();
    for (&members) |*member| {
        try member.send(.text, "{\"type\":\"leave\"}");
        try member.expectClose(1000);
        member.close();
    }
    try expectEqual(11, fixture.stop().delivered);
}

test "of thirty chats at once ten to twelve pass" {
    var fixture: Fixture = undefined;
    const port = try fixture.start();
    defer fixture.server.deinit();
    var sender: Client = try .join(port);
    var receiver: Client = try .join(port);
    for (0..30) |_| try sender.send(.text, "{\"type\":\"chat\"}");
    try sender.settle();
    for (0..10) |_| try receiver.expectText("{\"type\":\"chat\"}");
    sender.close();
    receiver.close();
    const limited = fixture.stop().rate_limited;
    try expect(limited >= 18 and limited <= 20);
}

test "a message of 513 bytes closes a chat with 1009, and what means nothing is ignored" {
    var fixture: Fixture = undefined;
    const port = try fixture.start();
    defer fixture.server.deinit();
    var member: Client = try .join(port);
    for ([_][]const u8{ "", "{", "null", "{\"type\":5}", "{\"type\":\"nope\"}" }) |text| try member.send(.text, text);
    try member.settle();
    try member.send(.text, &@as([513]u8, @splat(' ')));
    try member.expectClose(1009);
    member.close();
    _ = fixture.stop();
}

test "push answers each id with messages of exactly the size asked for, however much that is" {
    var fixture: Fixture = undefined;
    const port = try fixture.start();
    defer fixture.server.deinit();
    var client: Client = try .open(port, "/ws/push?count=40&bytes=70000");
    for ([_][]const u8{ "1700000000123", "é" }) |id| try client.send(.text, id);
    for ([_][]const u8{ "1700000000123", "é" }) |id| {
        for (0..40) |i| {
            var buffer: [64]u8 = undefined;
            const start = try std.fmt.bufPrint(&buffer, "{s}:{d}:", .{ id, i });
            const received = try client.next();
            try expectEqual(70_000, received.payload.len);
            try expectEqualStrings(start, received.payload[0..start.len]);
            try expect(std.mem.allEqual(u8, received.payload[start.len..], '0'));
        }
    }
    client.close();
    try expectEqual(80, fixture.stop().delivered);
}

test "ticks are numbered from the first and intended at exact distances" {
    var fixture: Fixture = undefined;
    const port = try fixture.start();
    defer fixture.server.deinit();
    var client: Client = try .open(port, "/ws/ticks?everyMs=20");
    var first: i64 = 0;
    for (0..10) |due| {
        var fields = std.mem.splitScalar(u8, (try client.next()).payload, ' ');
        try expectEqual(due, try std.fmt.parseInt(usize, fields.first(), 10));
        const intended = try std.fmt.parseInt(i64, fields.next().?, 10);
        const sent = try std.fmt.parseInt(i64, fields.next().?, 10);
        if (due == 0) first = intended;
        try expectEqual(first + @as(i64, @intCast(due)) * 20_000, intended);
        try expect(sent >= intended);
    }
    client.close();
    _ = fixture.stop();
}

test "the stop closes every connection with 1001, and a peer that never reads does not delay it" {
    var fixture: Fixture = undefined;
    const port = try fixture.start();
    defer fixture.server.deinit();
    var deaf: Client = try .open(port, "/ws/push?count=10000&bytes=1000000");
    try deaf.send(.text, "id");
    var echo: Client = try .open(port, "/ws/echo");
    try echo.settle();
    const stopping = try std.Thread.spawn(.{}, Server.stop, .{&fixture.server});
    try echo.expectClose(1001);
    stopping.join();
    echo.close();
    deaf.close();
}

test "unknown paths and senseless queries are refused" {
    var fixture: Fixture = undefined;
    const port = try fixture.start();
    defer fixture.server.deinit();
    for ([_][]const u8{ "/ws/nowhere", "/ws/push?count=0" }, [_][]const u8{ "404", "400" }) |target, status| {
        var client: Client = try .connect(port, target);
        var line: [12]u8 = undefined;
        try client.readAll(&line);
        try expectEqualStrings(status, line[9..]);
        client.close();
    }
    _ = fixture.stop();
}

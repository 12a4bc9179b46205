//! A WebSocket benchmark server on Zig's standard library: RFC 6455 by hand over epoll.
//!
//! stdout carries two JSON lines, `ready` and `stats`; everything else goes to stderr.

const std = @import("std");
const Server = @import("server.zig").Server;
const posix = std.posix;

const usage =
    \\Usage: server [--port N] [--duration S]
    \\  --port N      TCP port to listen on (8080); 0 lets the system choose, the ready line tells
    \\  --duration S  seconds until the server ends by itself (0: until told to stop)
    \\
;

const Options = struct { port: u16 = 8080, duration_s: u31 = 0 };

pub fn main() !void {
    const options = parseOptions(std.os.argv[1..]) catch {
        std.debug.print(usage, .{});
        std.process.exit(2);
    };
    // Blocked before there are threads, so that only the wait below takes them.
    var signals = posix.sigemptyset();
    posix.sigaddset(&signals, posix.SIG.TERM);
    posix.sigaddset(&signals, posix.SIG.INT);
    posix.sigprocmask(posix.SIG.BLOCK, &signals, null);
    const told = try posix.signalfd(-1, &signals, 0);

    var server: Server = undefined;
    try server.start(std.heap.smp_allocator, options.port, try std.Thread.getCpuCount());
    var buffer: [512]u8 = undefined;
    var stdout = std.fs.File.stdout().writer(&buffer);
    try stdout.interface.print("{{\"v\":1,\"event\":\"ready\",\"port\":{d}}}\n", .{server.port});
    try stdout.interface.flush();

    var waited = [_]posix.pollfd{.{ .fd = told, .events = posix.POLL.IN, .revents = 0 }};
    const timeout_ms = std.math.mul(i32, options.duration_s, std.time.ms_per_s) catch std.math.maxInt(i32);
    _ = try posix.poll(&waited, if (options.duration_s == 0) -1 else timeout_ms);
    server.stop();
    try server.report(&stdout.interface);
    try stdout.interface.flush();
}

fn parseOptions(arguments: []const [*:0]const u8) !Options {
    var options: Options = .{};
    var at: usize = 0;
    while (at < arguments.len) : (at += 2) {
        const name = std.mem.span(arguments[at]);
        if (at + 1 == arguments.len) return error.MissingValue;
        const value = std.mem.span(arguments[at + 1]);
        if (std.mem.eql(u8, name, "--port")) {
            options.port = try std.fmt.parseInt(u16, value, 10);
        } else if (std.mem.eql(u8, name, "--duration")) {
            options.duration_s = try std.fmt.parseInt(u31, value, 10);
        } else return error.UnknownOption;
    }
    return options;
}

test {
    _ = @import("chat.zig");
    _ = @import("frame.zig");
    _ = @import("handshake.zig");
    _ = @import("inbox.zig");
    _ = @import("message.zig");
    _ = @import("output.zig");
    _ = @import("stats.zig");
    _ = @import("workload.zig");
}

test "options have defaults, and what is unknown or no number is refused" {
    try std.testing.expectEqual(Options{}, try parseOptions(&.{}));
    try std.testing.expectEqual(Options{ .port = 0, .duration_s = 5 }, try parseOptions(&.{ "--duration", "5", "--port", "0" }));
    try std.testing.expectError(error.UnknownOption, parseOptions(&.{ "--host", "x" }));
    try std.testing.expectError(error.MissingValue, parseOptions(&.{"--port"}));
    try std.testing.expectError(error.InvalidCharacter, parseOptions(&.{ "--port", "x" }));
}

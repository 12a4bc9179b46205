//! The process's workers, from the first accept to the last close.

const std = @import("std");
const stats = @import("stats.zig");
const Worker = @import("worker.zig").Worker;
const posix = std.posix;

const backlog = 4096;

pub const Server = struct {
    allocator: std.mem.Allocator,
    workers: []Worker,
    threads: []std.Thread,
    port: u16,
    connections: stats.Connections = .{},
    stopping: std.atomic.Value(bool) = .init(false),
    started: std.time.Instant,

    /// Listens on `port`, 0 for any free one, with one worker for each CPU that it may use.
    pub fn start(self: *Server, allocator: std.mem.Allocator, port: u16, worker_count: usize) !void {
        self.* = .{
            .allocator = allocator,
            .workers = try allocator.alloc(Worker, worker_count),
            .threads = try allocator.alloc(std.Thread, worker_count),
            .port = port,
            .started = try .now(),
        };
        for (self.workers) |*worker| {
            const listener = try listen(self.port);
            if (self.port == 0) self.port = try portOf(listener);
            try worker.init(self, listener);
        }
        for (self.workers, self.threads) |*worker, *thread| thread.* = try std.Thread.spawn(.{}, work, .{worker});
    }

    /// Closes every connection and waits for the workers.
    pub fn stop(self: *Server) void {
        self.stopping.store(true, .release);
        for (self.workers) |*worker| worker.inbox.wake();
        for (self.threads) |thread| thread.join();
    }

    /// Prints the stats line; the workers must have ended.
    pub fn report(self: *Server, out: *std.Io.Writer) !void {
        var tally: stats.Tally = .{};
        for (self.workers) |worker| tally.add(worker.tally);
        const uptime = (try std.time.Instant.now()).since(self.started);
        try stats.print(out, uptime / std.time.ns_per_ms, &self.connections, tally);
    }

    pub fn deinit(self: *Server) void {
        for (self.workers) |*worker| worker.deinit();
        self.allocator.free(self.workers);
        self.allocator.free(self.threads);
    }
};

fn work(worker: *Worker) void {
    worker.run() catch |failure| std.debug.panic("a worker failed: {t}", .{failure});
}

/// A listener of its own for each worker: the kernel shares out what arrives.
fn listen(port: u16) !posix.fd_t {
    const fd = try posix.socket(posix.AF.INET, posix.SOCK.STREAM | posix.SOCK.NONBLOCK | posix.SOCK.CLOEXEC, 0);
    errdefer posix.close(fd);
    const yes = std.mem.toBytes(@as(c_int, 1));
    try posix.setsockopt(fd, posix.SOL.SOCKET, posix.SO.REUSEADDR, &yes);
    try posix.setsockopt(fd, posix.SOL.SOCKET, posix.SO.REUSEPORT, &yes);
    const address = std.net.Address.initIp4(@splat(0), port);
    try posix.bind(fd, &address.any, address.getOsSockLen());
    try posix.listen(fd, backlog);
    return fd;
}

fn portOf(fd: posix.fd_t) !u16 {
    var address: std.net.Address = undefined;
    var len: posix.socklen_t = @sizeOf(std.net.Address);
    try posix.getsockname(fd, &address.any, &len);
    return address.getPort();
}

//! One thread with its own epoll, listener, connections and members of the room.

const std = @import("std");
const clock = @import("clock.zig");
const Connection = @import("connection.zig").Connection;
const Inbox = @import("inbox.zig").Inbox;
const Room = @import("room.zig").Room;
const Server = @import("server.zig").Server;
const Tally = @import("stats.zig").Tally;
const linux = std.os.linux;
const posix = std.posix;

const read_buffer_size = 64 * 1024;
const batch_size = 256;
/// Pause after a failed accept, which is nearly always a lack of descriptors.
const accept_pause_ns = 10 * std.time.ns_per_ms;
/// Whoever is left so long after the stop is cut off.
const stop_wait_ns = 3 * std.time.ns_per_s;
const never = std.math.maxInt(u64);

/// Events of epoll besides connections, in place of their addresses.
const Source = enum(u64) { listener, inbox, timer, _ };

const Timer = struct {
    due: u64,
    connection: *Connection,
    generation: u32,

    fn compare(_: void, a: Timer, b: Timer) std.math.Order {
        return std.math.order(a.due, b.due);
    }
};

pub const Worker = struct {
    server: *Server,
    allocator: std.mem.Allocator,
    epoll: posix.fd_t,
    /// Null once the server is stopping.
    listener: ?posix.fd_t,
    inbox: Inbox,
    timer: posix.fd_t,
    /// The time that the timer is set to.
    timer_due: u64 = never,
    timers: std.PriorityQueue(Timer, void, Timer.compare),
    room: Room = .{},
    connections: std.ArrayList(*Connection) = .empty,
    /// Connections with something to write at the end of the batch.
    dirty: std.ArrayList(*Connection) = .empty,
    /// Connections to close at the end of the batch.
    dead: std.ArrayList(*Connection) = .empty,
    /// Memory of closed connections. It is never freed while the worker runs, as old timers point to it.
    spare: std.ArrayList(*Connection) = .empty,
    tally: Tally = .{},
    /// The time at the beginning of the batch.
    now: u64,
    stop_at: u64 = never,
    read_buffer: [read_buffer_size]u8 = undefined,

    /// Takes over the listener.
    pub fn init(self: *Worker, server: *Server, listener: posix.fd_t) !void {
        self.* = .{
            .server = server,
            .allocator = server.allocator,
            .epoll = try posix.epoll_create1(linux.EPOLL.CLOEXEC),
            .listener = listener,
            .inbox = try .init(),
            .timer = try posix.timerfd_create(.MONOTONIC, .{ .NONBLOCK = true, .CLOEXEC = true }),
            .timers = .init(server.allocator, {}),
            .now = clock.now(),
        };
        try self.watch(linux.EPOLL.CTL_ADD, listener, linux.EPOLL.IN, @intFromEnum(Source.listener));
        try self.watch(linux.EPOLL.CTL_ADD, self.inbox.event, linux.EPOLL.IN, @intFromEnum(Source.inbox));
        try self.watch(linux.EPOLL.CTL_ADD, self.timer, linux.EPOLL.IN, @intFromEnum(Source.timer));
    }

    pub fn deinit(self: *Worker) void {
        for (self.connections.items) |connection| {
            connection.deinit();
            self.allocator.destroy(connection);
        }
        for (self.spare.items) |connection| self.allocator.destroy(connection);
        inline for (.{ &self.connections, &self.dirty, &self.dead, &self.spare }) |list| list.deinit(self.allocator);
        self.room.deinit(self.allocator);
        self.inbox.deinit(self.allocator);
        self.timers.deinit();
        if (self.listener) |listener| posix.close(listener);
        posix.close(self.timer);
        posix.close(self.epoll);
    }

    /// Serves until the server stops and the last connection is closed.
    pub fn run(self: *Worker) !void {
        var events: [batch_size]linux.epoll_event = undefined;
        while (self.listener != null or self.connections.items.len > 0) {
            const count = posix.epoll_wait(self.epoll, &events, -1);
            self.now = clock.now();
            for (events[0..count]) |event| try self.handle(event);
            if (self.now >= self.stop_at) self.killAll();
            for (self.dirty.items) |connection| try connection.settle();
            self.dirty.clearRetainingCapacity();
            try self.closeDead();
            try self.setTimer();
        }
    }

    fn handle(self: *Worker, event: linux.epoll_event) !void {
        switch (@as(Source, @enumFromInt(event.data.u64))) {
            .listener => try self.accept(),
            .inbox => {
                self.inbox.acknowledge();
                if (self.server.stopping.load(.acquire)) try self.stop();
                try self.room.deliverInbox(self);
            },
            .timer => try self.expire(),
            _ => {
                const connection: *Connection = @ptrFromInt(event.data.u64);
                if (connection.state != .dead) try connection.onEvents(event.events);
            },
        }
    }

    fn accept(self: *Worker) !void {
        const listener = self.listener orelse return;
        while (true) {
            const fd = posix.accept(listener, null, null, posix.SOCK.NONBLOCK | posix.SOCK.CLOEXEC) catch |failure| switch (failure) {
                error.WouldBlock, error.ConnectionAborted => return,
                else => {
                    std.log.warn("accept: {t}", .{failure});
                    std.Thread.sleep(accept_pause_ns);
                    return;
                },
            };
            errdefer posix.close(fd);
            try posix.setsockopt(fd, posix.IPPROTO.TCP, posix.TCP.NODELAY, &std.mem.toBytes(@as(c_int, 1)));
            try self.add(fd);
        }
    }

    fn add(self: *Worker, fd: posix.fd_t) !void {
        const old = self.spare.pop();
        const connection = old orelse try self.allocator.create(Connection);
        const generation = if (old) |previous| previous.generation + 1 else 0;
        connection.* = .init(self, fd, self.connections.items.len, generation);
        try self.connections.append(self.allocator, connection);
        try self.watch(linux.EPOLL.CTL_ADD, fd, connection.interest, @intFromPtr(connection));
        try self.schedule(connection);
    }

    /// Takes a dead connection out; its socket is closed at the end of the batch, as events may still point to it.
    pub fn bury(self: *Worker, connection: *Connection) void {
        _ = self.connections.swapRemove(connection.index);
        if (connection.index < self.connections.items.len) self.connections.items[connection.index].index = connection.index;
        self.dead.append(self.allocator, connection) catch @panic("out of memory");
    }

    fn closeDead(self: *Worker) !void {
        for (self.dead.items) |connection| {
            connection.deinit();
            try self.spare.append(self.allocator, connection);
        }
        self.dead.clearRetainingCapacity();
    }

    /// Sets a connection's next timer, unless an earlier one is set.
    pub fn schedule(self: *Worker, connection: *Connection) !void {
        const due = connection.nextDue() orelse return;
        if (due >= connection.armed) return;
        connection.armed = due;
        try self.timers.add(.{ .due = due, .connection = connection, .generation = connection.generation });
    }

    fn expire(self: *Worker) !void {
        var expirations: u64 = undefined;
        _ = posix.read(self.timer, std.mem.asBytes(&expirations)) catch {};
        self.timer_due = never;
        while (self.timers.peek()) |timer| {
            if (timer.due > self.now) return;
            _ = self.timers.remove();
            const connection = timer.connection;
            if (timer.generation != connection.generation or timer.due != connection.armed) continue;
            connection.armed = never;
            try connection.onTimer(self.now);
            try self.schedule(connection);
        }
    }

    fn setTimer(self: *Worker) !void {
        const first = if (self.timers.peek()) |timer| timer.due else never;
        const due = @min(first, self.stop_at);
        if (due == self.timer_due) return;
        self.timer_due = due;
        const zero: linux.timespec = .{ .sec = 0, .nsec = 0 };
        const at: linux.timespec = if (due == never) zero else .{
            .sec = @intCast(due / std.time.ns_per_s),
            .nsec = @intCast(due % std.time.ns_per_s),
        };
        try posix.timerfd_settime(self.timer, .{ .ABSTIME = true }, &.{ .it_interval = zero, .it_value = at }, null);
    }

    /// Stops accepting and closes every connection with 1001.
    fn stop(self: *Worker) !void {
        const listener = self.listener orelse return;
        posix.close(listener); // Which takes it out of epoll as well.
        self.listener = null;
        self.stop_at = self.now + stop_wait_ns;
        var left = self.connections.items.len;
        while (left > 0) {
            left -= 1;
            const connection = self.connections.items[left];
            if (connection.state == .handshake) connection.kill() else try connection.close(.going_away);
        }
    }

    fn killAll(self: *Worker) void {
        while (self.connections.items.len > 0) self.connections.items[self.connections.items.len - 1].kill();
    }

    /// Tells epoll which events are wanted of a descriptor.
    pub fn watch(self: *Worker, operation: u32, fd: posix.fd_t, events: u32, data: u64) !void {
        var event: linux.epoll_event = .{ .events = events, .data = .{ .u64 = data } };
        try posix.epoll_ctl(self.epoll, operation, fd, &event);
    }
};

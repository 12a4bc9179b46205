//! One connection: its state, what waits to be written, and how it ends.

const std = @import("std");
const frame = @import("frame.zig");
const message = @import("message.zig");
const reader = @import("reader.zig");
const session_rules = @import("session.zig");
const Output = @import("output.zig").Output;
const Session = session_rules.Session;
const Worker = @import("worker.zig").Worker;
const linux = std.os.linux;
const posix = std.posix;

const handshake_wait_ns = 10 * std.time.ns_per_s;
/// How long a close frame may take to be written, and how long a peer may then take to hang up.
const close_wait_ns = std.time.ns_per_s;

pub const State = enum {
    handshake,
    open,
    /// A close frame is on its way; what the peer still sends means nothing.
    closing,
    /// Everything is written. Closing a socket that holds unread bytes would reset it, and the reset can overtake the
    /// close frame; so the peer is read from until it hangs up.
    lingering,
    /// To be closed at the end of the batch of events.
    dead,
};

pub const Connection = struct {
    worker: *Worker,
    fd: posix.fd_t,
    /// Counts the connections that this memory has served, so that their timers are known to be old.
    generation: u32 = 0,
    /// Its index in the worker's list.
    index: usize,
    state: State = .handshake,
    session: Session = .none,
    /// Bytes that have been read and are not yet a whole frame, or must wait.
    input: std.ArrayList(u8) = .empty,
    output: Output = .{},
    assembler: message.Assembler = .{},
    max_message: usize = 0,
    /// The events that epoll is asked for.
    interest: u32 = linux.EPOLL.IN,
    /// True if the worker will write at the end of the batch.
    is_dirty: bool = false,
    /// Since when the peer has taken nothing of what waits.
    blocked_at: ?u64 = null,
    /// The end of the handshake, of closing or of lingering.
    deadline: u64,
    /// The earliest timer that is set.
    armed: u64 = std.math.maxInt(u64),

    pub fn init(worker: *Worker, fd: posix.fd_t, index: usize, generation: u32) Connection {
        return .{
            .worker = worker,
            .fd = fd,
            .index = index,
            .generation = generation,
            .deadline = worker.now + handshake_wait_ns,
        };
    }

    pub fn deinit(self: *Connection) void {
        posix.close(self.fd);
        self.input.deinit(self.worker.allocator);
        self.output.deinit(self.worker.allocator);
        self.assembler.deinit(self.worker.allocator);
    }

    /// Handles what epoll has reported.
    pub fn onEvents(self: *Connection, events: u32) !void {
        if (events & linux.EPOLL.OUT != 0) {
            self.write();
            try self.goOn();
        }
        if (events & (linux.EPOLL.IN | linux.EPOLL.HUP | linux.EPOLL.ERR) != 0) try reader.read(self);
    }

    /// Goes on after the peer has read some of what waited.
    fn goOn(self: *Connection) !void {
        if (self.state != .open) return;
        try session_rules.resumeWriting(self);
        try reader.takeInput(self);
        try self.markDirty();
    }

    /// Sends a message; it is written at the end of the batch.
    pub fn send(self: *Connection, opcode: frame.Opcode, payload: []const u8) !void {
        try self.sendUncounted(opcode, payload);
        try self.output.endMessage(self.worker.allocator, payload.len);
    }

    /// Sends what is no message of the workload's: a control frame or a heartbeat.
    pub fn sendUncounted(self: *Connection, opcode: frame.Opcode, payload: []const u8) !void {
        var header: [frame.max_written_header]u8 = undefined;
        try self.output.append(self.worker.allocator, &.{ frame.writeHeader(&header, opcode, payload.len), payload });
        try self.markDirty();
    }

    /// Sends a close frame behind what waits, and ends the session.
    pub fn close(self: *Connection, code: frame.CloseCode) !void {
        if (self.state != .open) return;
        var payload: [2]u8 = undefined;
        std.mem.writeInt(u16, &payload, @intFromEnum(code), .big);
        try self.sendUncounted(.close, &payload);
        try self.beginClosing();
    }

    /// Ends the session; what waits is still written.
    pub fn beginClosing(self: *Connection) !void {
        self.leaveRoom();
        self.state = .closing;
        self.deadline = self.worker.now + close_wait_ns;
        try self.worker.schedule(self);
        try self.markDirty();
    }

    fn leaveRoom(self: *Connection) void {
        if (self.session == .chat) self.worker.room.leave(self);
    }

    pub fn markDirty(self: *Connection) !void {
        if (self.is_dirty or self.state == .dead) return;
        try self.worker.dirty.append(self.worker.allocator, self);
        self.is_dirty = true;
    }

    /// Writes as much as the peer takes.
    pub fn write(self: *Connection) void {
        if (self.state == .dead) return;
        while (self.output.pending().len > 0) {
            const count = posix.send(self.fd, self.output.pending(), linux.MSG.NOSIGNAL) catch |failure| switch (failure) {
                error.WouldBlock => {
                    if (self.blocked_at == null) self.blocked_at = self.worker.now;
                    return;
                },
                else => return self.kill(),
            };
            self.output.advance(self.worker.allocator, count, &self.worker.tally);
            self.blocked_at = null;
        }
        if (self.state == .closing) self.beginLingering();
    }

    fn beginLingering(self: *Connection) void {
        self.state = .lingering;
        self.deadline = self.worker.now + close_wait_ns;
        posix.shutdown(self.fd, .send) catch self.kill();
    }

    /// Writes what the batch of events has brought about, and asks for the events that are wanted now.
    pub fn settle(self: *Connection) !void {
        self.is_dirty = false;
        self.write();
        if (self.state == .dead) return;
        var wanted: u32 = 0;
        if (self.state != .open or !session_rules.mustWait(self)) wanted |= linux.EPOLL.IN;
        if (self.output.pending().len > 0) wanted |= linux.EPOLL.OUT;
        if (wanted != self.interest) {
            try self.worker.watch(linux.EPOLL.CTL_MOD, self.fd, wanted, @intFromPtr(self));
            self.interest = wanted;
        }
        try self.worker.schedule(self);
    }

    /// When `onTimer` is to be called next; null for never.
    pub fn nextDue(self: *const Connection) ?u64 {
        return switch (self.state) {
            .handshake, .closing, .lingering => self.deadline,
            .open => self.session.nextDue(self.blocked_at),
            .dead => null,
        };
    }

    pub fn onTimer(self: *Connection, now: u64) !void {
        switch (self.state) {
            .handshake, .closing, .lingering => if (now >= self.deadline) self.kill(),
            .open => try session_rules.onTimer(self, now),
            .dead => {},
        }
    }

    /// Ends the connection without a word.
    pub fn kill(self: *Connection) void {
        if (self.state == .dead) return;
        self.leaveRoom();
        self.state = .dead;
        if (self.session != .none) self.worker.server.connections.close();
        self.worker.bury(self);
    }
};

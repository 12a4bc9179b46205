//! One connection: what is read, what waits to be written, and how it ends.

const std = @import("std");
const frame = @import("frame.zig");
const handshake = @import("handshake.zig");
const message = @import("message.zig");
const session_rules = @import("session.zig");
const workload = @import("workload.zig");
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
        if (events & (linux.EPOLL.IN | linux.EPOLL.HUP | linux.EPOLL.ERR) != 0) try self.read();
    }

    fn read(self: *Connection) !void {
        const allocator = self.worker.allocator;
        const buffer = &self.worker.read_buffer;
        const count = posix.read(self.fd, buffer) catch |failure| switch (failure) {
            error.WouldBlock => return,
            else => return self.kill(),
        };
        if (count == 0) {
            self.write();
            return self.kill();
        }
        if (self.input.items.len == 0) {
            const used = try self.take(buffer[0..count]);
            try self.input.appendSlice(allocator, buffer[used..count]);
        } else {
            try self.input.appendSlice(allocator, buffer[0..count]);
            try self.takeInput();
        }
        try self.markDirty();
    }

    /// Goes on after the peer has read some of what waited.
    fn goOn(self: *Connection) !void {
        if (self.state != .open) return;
        try session_rules.resumeWriting(self);
        try self.takeInput();
        try self.markDirty();
    }

    fn takeInput(self: *Connection) !void {
        const used = try self.take(self.input.items);
        self.input.replaceRangeAssumeCapacity(0, used, &.{});
        if (self.input.items.len == 0) self.input.clearAndFree(self.worker.allocator);
    }

    /// Handles what has arrived and returns how much of it is done with.
    fn take(self: *Connection, bytes: []u8) !usize {
        var used: usize = 0;
        if (self.state == .handshake) used = try self.upgrade(bytes);
        while (self.state == .open) {
            if (session_rules.mustWait(self)) self.write();
            if (session_rules.mustWait(self)) break;
            const len = try self.takeFrame(bytes[used..]);
            if (len == 0) break;
            used += len;
        }
        return switch (self.state) {
            .handshake, .open => used,
            .closing, .lingering, .dead => bytes.len,
        };
    }

    fn upgrade(self: *Connection, bytes: []const u8) !usize {
        const worker = self.worker;
        const request = switch (handshake.parse(bytes)) {
            .incomplete => return 0,
            .refused => |refusal| return self.refuse(refusal, bytes.len),
            .request => |request| request,
        };
        const wanted = switch (workload.find(request.target)) {
            .refused => |refusal| return self.refuse(refusal, bytes.len),
            .workload => |wanted| wanted,
        };
        try self.output.append(worker.allocator, &.{&handshake.accept(request.key)});
        self.state = .open;
        self.session = .begin(wanted, worker.now);
        self.max_message = wanted.maxMessage();
        worker.server.connections.add();
        try worker.schedule(self);
        return request.len;
    }

    fn refuse(self: *Connection, refusal: handshake.Refusal, used: usize) !usize {
        try self.output.append(self.worker.allocator, &.{refusal.response()});
        try self.beginClosing();
        return used;
    }

    /// Handles one frame and returns its length; 0 when it is not whole.
    fn takeFrame(self: *Connection, bytes: []u8) !usize {
        const header = frame.parseHeader(bytes) catch {
            try self.close(.protocol_error);
            return bytes.len;
        } orelse return 0;
        const collected = if (header.opcode == .continuation) self.assembler.collected() else 0;
        if (header.payload_len > self.max_message - collected and !header.opcode.isControl()) {
            try self.close(.too_big);
            return bytes.len;
        }
        const len = header.header_len + @as(usize, @intCast(header.payload_len));
        if (bytes.len < len) return 0;
        const payload = bytes[header.header_len..len];
        frame.unmask(payload, header.mask);
        if (header.opcode.isControl()) try self.onControl(header.opcode, payload) else try self.onData(header, payload);
        return len;
    }

    fn onControl(self: *Connection, opcode: frame.Opcode, payload: []const u8) !void {
        switch (opcode) {
            .ping => try self.sendUncounted(.pong, payload),
            .close => try self.answerClose(payload),
            else => {},
        }
    }

    fn answerClose(self: *Connection, payload: []const u8) !void {
        if (payload.len == 0) {
            try self.sendUncounted(.close, "");
            return self.beginClosing();
        }
        const is_lawful = payload.len >= 2 and isLawfulCode(std.mem.readInt(u16, payload[0..2], .big)) and
            std.unicode.utf8ValidateSlice(payload[2..]);
        try self.close(if (is_lawful) @enumFromInt(std.mem.readInt(u16, payload[0..2], .big)) else .protocol_error);
    }

    fn onData(self: *Connection, header: frame.Header, payload: []const u8) !void {
        const whole = self.assembler.add(self.worker.allocator, header, payload) catch |failure| switch (failure) {
            error.ProtocolError => return self.close(.protocol_error),
            error.OutOfMemory => return failure,
        } orelse return;
        defer self.assembler.forget(self.worker.allocator);
        self.worker.tally.received += 1;
        self.worker.tally.bytes_in += whole.payload.len;
        if (whole.opcode == .text and !std.unicode.utf8ValidateSlice(whole.payload)) return self.close(.invalid_payload);
        try session_rules.onMessage(self, whole);
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

    fn beginClosing(self: *Connection) !void {
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

/// Codes that may stand in a close frame (section 7.4).
fn isLawfulCode(code: u16) bool {
    return switch (code) {
        1000...1003, 1007...1014, 3000...4999 => true,
        else => false,
    };
}

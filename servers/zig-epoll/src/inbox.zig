//! How one worker's chats reach the members of another.

const std = @import("std");
const frame = @import("frame.zig");
const posix = std.posix;
const linux = std.os.linux;
const Allocator = std.mem.Allocator;

const max_payload = 512;
/// A payload of 512 bytes has a header of 4.
const max_frame = 4 + max_payload;

/// A chat framed once, shared by the workers.
pub const Chat = struct {
    references: std.atomic.Value(usize),
    payload_len: usize,
    bytes: [max_frame]u8,
    len: usize,

    pub fn create(allocator: Allocator, payload: []const u8, references: usize) !*Chat {
        const chat = try allocator.create(Chat);
        chat.references = .init(references);
        chat.payload_len = payload.len;
        var header: [frame.max_written_header]u8 = undefined;
        const written = frame.writeHeader(&header, .text, payload.len);
        @memcpy(chat.bytes[0..written.len], written);
        @memcpy(chat.bytes[written.len..][0..payload.len], payload);
        chat.len = written.len + payload.len;
        return chat;
    }

    pub fn release(chat: *Chat, allocator: Allocator) void {
        if (chat.references.fetchSub(1, .acq_rel) == 1) allocator.destroy(chat);
    }
};

pub const Inbox = struct {
    /// Readable when somebody has something for this worker.
    event: posix.fd_t,
    lock: std.Thread.Mutex = .{},
    chats: std.ArrayList(*Chat) = .empty,

    pub fn init() !Inbox {
        return .{ .event = try posix.eventfd(0, linux.EFD.NONBLOCK | linux.EFD.CLOEXEC) };
    }

    pub fn deinit(inbox: *Inbox, allocator: Allocator) void {
        for (inbox.chats.items) |chat| chat.release(allocator);
        inbox.chats.deinit(allocator);
        posix.close(inbox.event);
    }

    /// Puts a chat in, for which the caller has counted a reference.
    pub fn push(inbox: *Inbox, allocator: Allocator, chat: *Chat) !void {
        const was_empty = empty: {
            inbox.lock.lock();
            defer inbox.lock.unlock();
            try inbox.chats.append(allocator, chat);
            break :empty inbox.chats.items.len == 1;
        };
        if (was_empty) inbox.wake();
    }

    /// Takes all chats out, into an empty list; the list that it was becomes the inbox.
    pub fn take(inbox: *Inbox, into: *std.ArrayList(*Chat)) void {
        inbox.lock.lock();
        defer inbox.lock.unlock();
        std.mem.swap(std.ArrayList(*Chat), into, &inbox.chats);
    }

    pub fn wake(inbox: *Inbox) void {
        // Fails only when the counter is about to overflow, and then the worker is awake.
        _ = posix.write(inbox.event, std.mem.asBytes(&@as(u64, 1))) catch {};
    }

    /// Makes the event wait for the next push.
    pub fn acknowledge(inbox: *Inbox) void {
        var count: u64 = undefined;
        _ = posix.read(inbox.event, std.mem.asBytes(&count)) catch {};
    }
};

test "chats come out once, in order" {
    const allocator = std.testing.allocator;
    var inbox: Inbox = try .init();
    defer inbox.deinit(allocator);
    try inbox.push(allocator, try Chat.create(allocator, "first", 1));
    try inbox.push(allocator, try Chat.create(allocator, "second", 1));
    var taken: std.ArrayList(*Chat) = .empty;
    defer taken.deinit(allocator);
    inbox.take(&taken);
    try std.testing.expectEqual(2, taken.items.len);
    try std.testing.expectEqualStrings("\x81\x05first", taken.items[0].bytes[0..taken.items[0].len]);
    try std.testing.expectEqualStrings("\x81\x06second", taken.items[1].bytes[0..taken.items[1].len]);
    for (taken.items) |chat| chat.release(allocator);
}

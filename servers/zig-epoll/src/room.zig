//! The public room: each worker knows its own members.

const std = @import("std");
const chat_rules = @import("chat.zig");
const Chat = @import("inbox.zig").Chat;
const Connection = @import("connection.zig").Connection;
const Worker = @import("worker.zig").Worker;

pub const Room = struct {
    members: std.ArrayList(*Connection) = .empty,
    /// Empty but while the inbox is being delivered.
    taken: std.ArrayList(*Chat) = .empty,

    pub fn deinit(room: *Room, allocator: std.mem.Allocator) void {
        room.members.deinit(allocator);
        room.taken.deinit(allocator);
    }

    /// Makes a connection a member. What other workers' members have said before is not for it.
    pub fn join(room: *Room, connection: *Connection) !void {
        const session = &connection.session.chat;
        if (session.member_index != null) return;
        try room.deliverInbox(connection.worker);
        session.member_index = room.members.items.len;
        try room.members.append(connection.worker.allocator, connection);
    }

    pub fn leave(room: *Room, connection: *Connection) void {
        const session = &connection.session.chat;
        const index = session.member_index orelse return;
        _ = room.members.swapRemove(index);
        if (index < room.members.items.len) room.members.items[index].session.chat.member_index = index;
        session.member_index = null;
    }

    /// Passes a chat on to every member but its sender: first to the other workers, so that it is in their inboxes
    /// before anybody here has heard it.
    pub fn broadcast(room: *Room, from: *Connection, payload: []const u8) !void {
        const worker = from.worker;
        const workers = worker.server.workers;
        const chat = try Chat.create(worker.allocator, payload, workers.len);
        defer chat.release(worker.allocator);
        for (workers) |*other| {
            if (other == worker) continue;
            other.inbox.push(worker.allocator, chat) catch |failure| {
                chat.release(worker.allocator);
                return failure;
            };
        }
        try room.deliver(chat, from);
    }

    /// Delivers what other workers' members have said.
    pub fn deliverInbox(room: *Room, worker: *Worker) !void {
        worker.inbox.take(&room.taken);
        defer room.taken.clearRetainingCapacity();
        for (room.taken.items) |chat| {
            try room.deliver(chat, null);
            chat.release(worker.allocator);
        }
    }

    fn deliver(room: *Room, chat: *const Chat, from: ?*Connection) !void {
        for (room.members.items) |member| {
            if (member == from) continue;
            if (member.output.waiting() >= chat_rules.queue_messages) member.write();
            if (member.output.waiting() >= chat_rules.queue_messages) {
                member.worker.tally.queue_full += 1;
                continue;
            }
            try member.output.append(member.worker.allocator, &.{chat.bytes[0..chat.len]});
            try member.output.endMessage(member.worker.allocator, chat.payload_len);
            try member.markDirty();
        }
    }
};

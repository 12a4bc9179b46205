//! The monotonic clock.

const std = @import("std");

/// Nanoseconds since some moment before the process began.
pub fn now() u64 {
    const time = std.posix.clock_gettime(.MONOTONIC) catch unreachable; // Every Linux has it.
    return @as(u64, @intCast(time.sec)) * std.time.ns_per_s + @as(u64, @intCast(time.nsec));
}

const std = @import("std");

pub fn build(b: *std.Build) void {
    const target = b.standardTargetOptions(.{});
    const optimize = b.standardOptimizeOption(.{});
    const strip = b.option(bool, "strip", "Leave the functions' names out") orelse (optimize != .Debug);
    const root = b.createModule(.{
        .root_source_file = b.path("src/main.zig"),
        .target = target,
        .optimize = optimize,
        .strip = strip,
    });
    b.installArtifact(b.addExecutable(.{ .name = "server", .root_module = root }));

    const tests = b.addTest(.{ .root_module = root });
    b.step("test", "Run the tests").dependOn(&b.addRunArtifact(tests).step);
}

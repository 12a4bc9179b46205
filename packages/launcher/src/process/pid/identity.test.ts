import { expect, test } from "vitest";
import { commandLine, identify, isAlive } from "./identity.ts";

test("a living process is the one identified before", async () => {
  const own = await identify(process.pid);
  expect(own && (await isAlive(own))).toBe(true);
});

test("another process that was given the same pid is not the one identified before", async () => {
  expect(await isAlive({ pid: process.pid, started: "an earlier time" })).toBe(false);
});

test("a pid without a process has neither identity nor command line", async () => {
  const never = 2 ** 22 + 1; // above the largest pid of any system
  expect(await identify(never)).toBeUndefined();
  expect(await commandLine(never)).toBeUndefined();
});

test("the command line names the program and its arguments", async () => {
  expect(await commandLine(process.pid)).toContain("vitest");
});

import { expect, test } from "vitest";
import { HostLock, Preempted } from "./host-lock.ts";

test("a run that begins asks the proof under way to make room, and none begins until it has ended", async () => {
  const hostLock = new HostLock();
  const proof = await hostLock.takeTurn("last");
  const run = hostLock.beginRun();
  expect(proof?.signal.reason).toBeInstanceOf(Preempted);
  proof?.[Symbol.dispose]();
  expect(await hostLock.takeTurn("second")).toBeNull();
  run[Symbol.dispose]();
  expect((await hostLock.takeTurn("last"))?.signal.aborted).toBe(false);
});

test("one task at a time, and none makes room for one of its own priority", async () => {
  const hostLock = new HostLock();
  const script = await hostLock.takeTurn("second");
  expect(await hostLock.takeTurn("second")).toBeNull();
  expect(await hostLock.takeTurn("last")).toBeNull();
  expect(script?.signal.aborted).toBe(false);
});

test("a task that people wait for begins once the proof under way has made room", async () => {
  const hostLock = new HostLock();
  const proof = await hostLock.takeTurn("last");
  const taken = hostLock.takeTurn("second");
  expect(proof?.signal.reason).toBeInstanceOf(Preempted);
  proof?.[Symbol.dispose]();
  expect((await taken)?.signal.aborted).toBe(false);
});

test("what nobody has asked for makes room for a proof, and takes the host from none", async () => {
  const hostLock = new HostLock();
  const floor = await hostLock.takeTurn("idle");
  const taken = hostLock.takeTurn("last");
  expect(floor?.signal.reason).toBeInstanceOf(Preempted);
  floor?.[Symbol.dispose]();
  const proof = await taken;
  expect(await hostLock.takeTurn("idle")).toBeNull();
  expect(proof?.signal.aborted).toBe(false);
});

test("a run that begins meanwhile comes first", async () => {
  const hostLock = new HostLock();
  const proof = await hostLock.takeTurn("last");
  const taken = hostLock.takeTurn("second");
  using _run = hostLock.beginRun();
  proof?.[Symbol.dispose]();
  expect(await taken).toBeNull();
});

test("the host has rested once no run has used it for a while", () => {
  const hostLock = new HostLock();
  expect(hostLock.isIdleFor(0)).toBe(true);
  const run = hostLock.beginRun();
  expect(hostLock.isIdleFor(0)).toBe(false);
  run[Symbol.dispose]();
  expect(hostLock.isIdleFor(0)).toBe(true);
  expect(hostLock.isIdleFor(60_000)).toBe(false);
});

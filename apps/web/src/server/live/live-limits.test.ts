import { expect, test } from "vitest";
import { LiveLimits, liveLimits, type SocketOrigin } from "./live-limits.ts";

const openMany = (limits: LiveLimits, origin: SocketOrigin, count: number) =>
  Array.from({ length: count }, () => limits.open(origin));

test("a client without a session takes no other's sockets, and no person's", () => {
  const limits = new LiveLimits();
  const crowd = { userId: null, client: "203.0.113.7" };
  const [first] = openMany(limits, crowd, liveLimits.socketsOfClient);
  expect(limits.open(crowd).isAdmitted).toBe(false);
  expect(limits.open({ userId: null, client: "203.0.113.8" }).isAdmitted).toBe(true);
  expect(limits.open({ userId: null, client: null }).isAdmitted).toBe(true);
  expect(limits.open({ userId: "ada", client: "203.0.113.7" }).isAdmitted).toBe(true);
  first?.[Symbol.dispose]();
  expect(limits.open(crowd).isAdmitted).toBe(true);
});

test("a person's sockets are one count, whatever clients they come from", () => {
  const limits = new LiveLimits();
  openMany(limits, { userId: "ada", client: "203.0.113.7" }, liveLimits.socketsOfPerson);
  expect(limits.open({ userId: "ada", client: "203.0.113.8" }).isAdmitted).toBe(false);
  expect(limits.open({ userId: "203.0.113.7", client: null }).isAdmitted).toBe(true);
});

test("sockets of unknown clients share one count", () => {
  const limits = new LiveLimits();
  openMany(limits, { userId: null, client: null }, liveLimits.socketsOfClient);
  expect(limits.open({ userId: null, client: null }).isAdmitted).toBe(false);
});

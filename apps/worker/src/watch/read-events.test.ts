import { expect, test } from "vitest";
import { type EngineEvent, parseEvent } from "./engine-events.ts";
import { howEnded, type OwnAct, readEvents, roleOf, wasStoppedWithOthers, wasToldTwice } from "./read-events.ts";

const ATTEMPT = { trialId: "t1", attemptId: "r/2" };
const server = { containerId: "s", name: "plumbline-host-slot-0", ...ATTEMPT };
const generator = { containerId: "g", name: "plumbline-generator-t1", ...ATTEMPT };

/** Events at 1, 2, 3, … seconds; what the engine says of a network names nobody but the container. */
function toEvents(...told: readonly [Partial<EngineEvent>, EngineEvent["action"], string?][]): EngineEvent[] {
  return told.map(([who, action, signal], index) => ({
    containerId: "",
    ...(action === "connect" || action === "disconnect" ? { containerId: who.containerId ?? "" } : who),
    atMs: (index + 1) * 1000,
    action,
    signal,
  }));
}

const read = (events: EngineEvent[], acts: OwnAct[] = []) =>
  readEvents(events, { attempt: ATTEMPT, endMs: 60_000, acts }).map(({ kind, of, fromMs, toMs }) => [
    kind,
    of,
    fromMs / 1000,
    toMs / 1000,
  ]);

test("a load that starts, ends and is taken away has no news", () => {
  const events = toEvents(
    [server, "connect"],
    [server, "start"],
    [generator, "connect"],
    [generator, "start"],
    [generator, "die"],
    [generator, "disconnect"],
  );
  expect(read(events)).toEqual([]);
});

test("a pause lasts until it is taken back, or until the load's end", () => {
  const events = toEvents(
    [server, "start"],
    [server, "pause"],
    [server, "unpause"],
    [generator, "start"],
    [generator, "pause"],
  );
  expect(read(events)).toEqual([
    ["paused", "server", 2, 3],
    ["paused", "generator", 5, 60],
  ]);
});

test("a container that is taken off its network while it runs is cut off until it comes back; told twice it is once", () => {
  const events = toEvents([server, "start"], [server, "disconnect"], [server, "disconnect"], [server, "connect"]);
  expect(read(events)).toEqual([["network-cut", "server", 2, 4]]);
});

test("other limits last to the load's end", () => {
  expect(read(toEvents([server, "start"], [server, "update"]))).toEqual([["limits-changed", "server", 2, 60]]);
});

test("a signal that does not end a container is told, and one that does is its end from outside", () => {
  expect(read(toEvents([server, "start"], [server, "kill", "1"]))).toEqual([["signalled", "server", 2, 2]]);
  const companion = { containerId: "c", name: "plumbline-host-slot-0-broker", ...ATTEMPT };
  expect(read(toEvents([companion, "start"], [companion, "kill", "9"], [companion, "die"]))).toEqual([
    ["killed", "companion", 2, 60],
  ]);
});

test("a restart of the worker's own is no news, and what follows it is", () => {
  const events = toEvents(
    [server, "start"],
    [server, "kill", "15"],
    [server, "die"],
    [server, "disconnect"],
    [server, "connect"],
    [server, "start"],
    [server, "restart"],
    [server, "disconnect"],
  );
  expect(read(events, [{ containerId: "s", sinceMs: 1_500, endsWith: "restart" }])).toEqual([
    ["network-cut", "server", 8, 60],
  ]);
  expect(read(events)).toEqual([
    ["killed", "server", 2, 60],
    ["network-cut", "server", 8, 60],
  ]);
});

test("a signal of the worker's own is no news, and the next one is", () => {
  const events = toEvents([server, "start"], [server, "kill", "1"], [server, "kill", "15"]);
  expect(read(events, [{ containerId: "s", sinceMs: 1_500, endsWith: "kill" }])).toEqual([
    ["signalled", "server", 3, 3],
  ]);
});

test("what happens after the load, to other trials, to an earlier attempt and to helpers is not this trial's", () => {
  const late = toEvents([server, "start"], [server, "pause"]).map((event) => ({ ...event, atMs: event.atMs + 60_000 }));
  expect(read(late)).toEqual([]);
  expect(read(toEvents([{ ...server, trialId: "t2" }, "start"], [{ ...server, trialId: "t2" }, "pause"]))).toEqual([]);
  const earlier = { ...server, attemptId: "r/1" };
  expect(read(toEvents([earlier, "kill", "9"], [earlier, "die"], [earlier, "destroy"]))).toEqual([]);
  const helper = { ...server, name: "plumbline-t1-tls" };
  expect(read(toEvents([helper, "start"], [helper, "kill", "9"], [helper, "die"]))).toEqual([]);
});

test.each([
  ["plumbline-my-host-slot-0", "server"],
  ["plumbline-my-host-slot-0-broker", "companion"],
  ["plumbline-my-host-slot-1", "server"],
  ["plumbline-my-host-slot-1-broker", "companion"],
  ["plumbline-generator-t1-2", "generator"],
  ["plumbline-client-t1", "client"],
  ["plumbline-proxy-t1-1", "proxy"],
  ["plumbline-t1-files", undefined],
])("%s is the %s", (name, role) => {
  expect(roleOf(name)).toBe(role);
});

test("an end is a container's own unless a signal came before it", () => {
  expect(howEnded(toEvents([server, "start"]), "s")).toBeNull();
  expect(howEnded(toEvents([server, "start"], [server, "die"]), "s")).toBe("by itself");
  expect(howEnded(toEvents([server, "start"], [server, "die"], [server, "destroy"]), "s")).toBe("by itself");
  expect(howEnded(toEvents([server, "start"], [server, "kill", "9"], [server, "die"]), "s")).toBe("killed");
  expect(howEnded(toEvents([server, "start"], [server, "kill"], [server, "die"], [server, "destroy"]), "s")).toBe(
    "removed",
  );
  const restarted = toEvents([server, "kill"], [server, "die"], [server, "start"], [server, "die"]);
  expect(howEnded(restarted, "s")).toBe("by itself");
});

test("an engine that stops signals its containers together; a hand ends one, or kills", () => {
  const together = (first: string, second: string) =>
    wasStoppedWithOthers(toEvents([server, "kill", first], [generator, "kill", second]), "s");
  expect(together("15", "15")).toBe(true);
  expect(together("15", "9")).toBe(false);
  expect(together("9", "15")).toBe(false);
  const late = toEvents([server, "kill", "15"], [server, "die"], [generator, "kill", "15"]);
  expect(wasStoppedWithOthers(late, "s")).toBe(false);
  expect(wasStoppedWithOthers(toEvents([server, "kill", "15"], [server, "die"]), "s")).toBe(false);
});

test("an engine's line becomes an event; one of other things, or cut short, none", () => {
  const attributes = {
    name: "plumbline-h-slot-0",
    "org.plumbline.trial": "t1",
    "org.plumbline.attempt": "r/2",
    signal: "9",
  };
  const line = JSON.stringify({
    Type: "container",
    Action: "kill",
    Actor: { ID: "abc", Attributes: attributes },
    timeNano: 7,
  });
  expect(parseEvent(line, 5)).toEqual({
    atMs: 5,
    action: "kill",
    containerId: "abc",
    name: "plumbline-h-slot-0",
    ...ATTEMPT,
    signal: "9",
  });
  const network = { Type: "network", Action: "disconnect", Actor: { ID: "net", Attributes: { container: "abc" } } };
  expect(parseEvent(JSON.stringify(network), 6)).toEqual({ atMs: 6, action: "disconnect", containerId: "abc" });
  expect(parseEvent(line.slice(0, 40), 5)).toBeUndefined();
  expect(parseEvent(JSON.stringify({ Type: "image", Action: "pull", Actor: { ID: "x" } }), 5)).toBeUndefined();
});

test("a second signal to stop is another one's, and a kill after the time to stop is not", () => {
  const slow = toEvents([server, "start"], [server, "kill", "15"], [server, "kill", "9"], [server, "die"]);
  const twice = toEvents([server, "start"], [server, "kill", "15"], [server, "kill", "15"], [server, "die"]);
  expect([wasToldTwice(slow, "s"), wasToldTwice(twice, "s")]).toEqual([false, true]);
});

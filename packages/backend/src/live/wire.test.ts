import type { LiveEvent } from "@plumbline/core/run/views";
import { expect, test } from "vitest";
import { deserialize, serialize } from "./wire.ts";

const started: LiveEvent = {
  type: "run",
  status: "running",
  failure: null,
  startedAt: new Date("2026-11-24T10:00:00.125Z"),
  finishedAt: null,
  cancelRequestedAt: null,
};

test("an event in a stream is JSON with dates in ISO 8601, and is read as it was written", () => {
  expect(JSON.parse(serialize(started))).toMatchObject({ startedAt: "2026-11-24T10:00:00.125Z" });
  expect(deserialize(serialize(started))).toEqual(started);
});

test("a line that looks like a date stays a text", () => {
  const log: LiveEvent = { type: "log", trialId: "t", source: "server", lines: ["2026-11-24T10:00:00.125Z"] };
  expect(deserialize(serialize(log))).toEqual(log);
});

test("an event of another version is refused", () => {
  const earlier = serialize(started).replace(/"startedAt":("[^"]+")/, '"startedAt":{"$date":$1}');
  expect(() => deserialize(earlier)).toThrow();
  expect(() => deserialize("{}")).toThrow();
});

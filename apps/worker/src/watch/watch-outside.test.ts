import { expect, test } from "vitest";
import type { EngineEvent } from "./engine-events.ts";
import { findPause } from "./watch-outside.ts";

const attempt = { trialId: "t", attemptId: "r/1" };
const server = { containerId: "c", name: "plumbline-h-slot-0", ...attempt };
const at = (atMs: number, action: EngineEvent["action"], of = server): EngineEvent => ({ atMs, action, ...of });
const when = "while its contract was checked";

test("a server that others have paused is not to blame, also after it runs again", () => {
  const received = [at(1_000, "start"), at(2_000, "pause"), at(7_500, "unpause"), at(8_000, "kill"), at(8_100, "die")];
  expect(findPause(received, { ...attempt, endMs: 9_000 }, when)).toMatchObject({
    code: "CONTAINER_PAUSED",
    message: "The server was paused from outside for 5.5 s while its contract was checked.",
  });
});

test("a server that is told to stop, and one that another attempt has paused, were not paused", () => {
  const other = { ...server, containerId: "d", attemptId: "r/0" };
  const received = [at(1, "start"), at(2, "pause", other), at(3, "unpause", other), at(4, "kill"), at(5, "die")];
  expect(findPause(received, { ...attempt, endMs: 9_000 }, when)).toBeNull();
});

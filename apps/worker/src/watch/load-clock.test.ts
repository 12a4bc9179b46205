import { expect, test } from "vitest";
import { LoadClock } from "./load-clock.ts";

test("the quickest frame shows when the load began, whatever clock it carries", () => {
  const clock = new LoadClock();
  const atMs = 1_900_000_000_000;
  clock.observe({ startMs: atMs, durationMs: 1000 }, 6_250);
  clock.observe({ startMs: atMs + 1000, durationMs: 1000 }, 7_002);
  clock.observe({ startMs: atMs + 2000, durationMs: 1000 }, 9_100);
  expect(clock.periodOf({ startMs: atMs + 2000, durationMs: 500 })).toEqual({ fromMs: 7_002, toMs: 7_502 });
  const disturbance = { kind: "paused", of: "server", sentence: "The server was paused." } as const;
  expect(clock.toDisturbance({ ...disturbance, fromMs: 8_002, toMs: 8_502 })).toEqual({
    ...disturbance,
    fromS: 3,
    toS: 3.5,
  });
});

import { expect, test } from "vitest";
import { parseServerStats } from "./server-stats.ts";

test("a server's last line is kept as it is, with whatever it adds of its own", () => {
  expect(parseServerStats('{"v":1,"event":"stats","delivered":9,"gcPauses":3}')).toEqual({
    v: 1,
    event: "stats",
    delivered: 9,
    gcPauses: 3,
  });
});

test.each([
  null,
  "",
  "bye",
  "42",
  "null",
  "[]",
  '{"v":1,"event":"ready","port":8080}',
  '{"v":2,"event":"stats"}',
  '{"v":1,"event":"stats"',
])("%j is no statistics", (line) => {
  expect(parseServerStats(line)).toBeNull();
});

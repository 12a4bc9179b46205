import { expect, test } from "bun:test";
import { TokenBucket } from "./token-bucket.ts";

test("a bucket starts full, refills with time and never holds more than its burst", () => {
  const bucket = new TokenBucket({ perSecond: 10, burst: 10, nowMs: 0 });
  const taken = (nowMs: number) => Array.from({ length: 30 }, () => bucket.take(nowMs)).filter(Boolean).length;
  expect([0, 99, 100, 600, 100_000].map(taken)).toEqual([10, 0, 1, 5, 10]);
});

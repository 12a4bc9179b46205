import { strict as assert } from "node:assert";
import { TokenBucket } from "./token-bucket.ts";

Deno.test("a bucket starts full, refills with time and never holds more than its burst", () => {
  const bucket = new TokenBucket({ perSecond: 10, burst: 10, nowMs: 0 });
  const taken = (nowMs: number) => Array.from({ length: 30 }, () => bucket.take(nowMs)).filter(Boolean).length;
  assert.deepEqual([0, 99, 100, 600, 100_000].map(taken), [10, 0, 1, 5, 10]);
});

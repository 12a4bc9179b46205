import assert from "node:assert/strict";
import { test } from "node:test";
import { TokenBucket } from "./token-bucket.js";

test("a bucket starts full, refills with time and never holds more than its burst", () => {
  const bucket = new TokenBucket({ perSecond: 10, burst: 10, nowMs: 0 });
  const taken = (nowMs) => Array.from({ length: 30 }, () => bucket.take(nowMs)).filter(Boolean).length;
  assert.equal(taken(0), 10);
  assert.equal(taken(99), 0);
  assert.equal(taken(100), 1);
  assert.equal(taken(600), 5);
  assert.equal(taken(100_000), 10);
});

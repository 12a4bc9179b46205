import { strict as assert } from "node:assert";
import { Waiting } from "./waiting.ts";

Deno.test("what waits is counted in messages, a message that is half written among them", () => {
  const waiting = new Waiting();
  assert.equal(waiting.count(0), 0);
  for (const bytes of [10, 20, 30]) waiting.sent(bytes);
  assert.equal(waiting.count(60), 3);
  assert.equal(waiting.count(45), 2);
  assert.equal(waiting.count(30), 1);
  waiting.sent(5);
  assert.equal(waiting.count(35), 2);
  assert.equal(waiting.count(0), 0);
});

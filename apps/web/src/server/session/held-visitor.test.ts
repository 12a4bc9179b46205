import { expect, test } from "vitest";
import { HeldVisitor } from "./held-visitor.ts";

/** A source without a visitor that counts its calls. */
function open(find: () => Promise<null> = async () => null) {
  const seen = { reads: 0, nowMs: 0, tell: () => {} };
  const changes = {
    listen: (listener: (whose: string) => void) => {
      seen.tell = () => listener("somebody");
      return () => {
        seen.tell = () => {};
      };
    },
  };
  const count = () => {
    seen.reads++;
    return find();
  };
  return { seen, held: new HeldVisitor(count, changes, () => seen.nowMs) };
}

test("hundreds of subscriptions of one socket read its session once", async () => {
  const { seen, held } = open();
  await Promise.all(Array.from({ length: 300 }, () => held.get()));
  await held.get();
  expect(seen.reads).toBe(1);
});

test("an access that changes is read again at once, and otherwise after 30 s", async () => {
  const { seen, held } = open();
  await held.get();
  seen.tell();
  await held.get();
  expect(seen.reads).toBe(2);
  seen.nowMs = 30_001;
  await held.get();
  expect(seen.reads).toBe(3);
});

test("a read that failed is not kept", async () => {
  let fails = true;
  const { seen, held } = open(async () => {
    if (fails) throw new Error("no database");
    return null;
  });
  await expect(held.get()).rejects.toThrow("no database");
  fails = false;
  expect(await held.get()).toBeNull();
  expect(seen.reads).toBe(2);
});

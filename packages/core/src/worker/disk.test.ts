import { expect, test } from "vitest";
import { judgeDisk, LOW_DISK_BYTES, RUN_NEEDS_BYTES } from "./judge-disk.ts";

test.each([
  [0, "full"],
  [RUN_NEEDS_BYTES - 1, "full"],
  [RUN_NEEDS_BYTES, "low"],
  [LOW_DISK_BYTES - 1, "low"],
  [LOW_DISK_BYTES, "ok"],
])("a disk with %i free bytes is %s", (freeBytes, state) => {
  expect(judgeDisk(freeBytes)).toBe(state);
});

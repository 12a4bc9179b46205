import { describe, expect, it } from "vitest";
import { isAfter } from "./is-after.ts";

describe("isAfter", () => {
  it("orders places by time and then by number, not as text", () => {
    expect(isAfter("10-0", "9-0")).toBe(true);
    expect(isAfter("10-10", "10-9")).toBe(true);
    expect(isAfter("10-1", "10-1")).toBe(false);
  });
});

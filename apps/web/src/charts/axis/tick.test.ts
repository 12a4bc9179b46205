import { describe, expect, it } from "vitest";
import { formatSecond, formatTick } from "./tick.ts";

/** With ordinary spaces between number and unit. */
const plain = (text: string) => text.replaceAll(/\s/g, " ");

describe("formatTick", () => {
  it("uses as few digits as a round number needs", () => {
    expect([500, 10_000, 2_000_000].map((value) => plain(formatTick(value, "µs")))).toEqual(["500 µs", "10 ms", "2 s"]);
    expect([1500, 50_000].map((value) => plain(formatTick(value, "1/s")))).toEqual(["1.5 k", "50 k"]);
    expect([64 * 1024 ** 2, 1.5 * 1024 ** 3].map((value) => plain(formatTick(value, "bytes")))).toEqual([
      "64 MiB",
      "1.5 GiB",
    ]);
    expect([0.25, 2].map((value) => formatTick(value, "cores"))).toEqual(["0.25", "2"]);
    expect([0.5, 1].map((value) => plain(formatTick(value, "ratio")))).toEqual(["50 %", "100 %"]);
  });

  it("calls zero zero, without a unit", () => {
    expect(formatTick(0, "bytes")).toBe("0");
  });
});

describe("formatSecond", () => {
  it("counts back before the measured window", () => {
    expect([-5, 0, 90].map((second) => plain(formatSecond(second)))).toEqual(["−5 s", "0 s", "1 min 30 s"]);
  });
});

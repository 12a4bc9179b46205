import { describe, expect, it } from "vitest";
import { roundsClaim, smallestP } from "./rounds-claim.ts";

describe("smallestP", () => {
  it.each([
    [1, 1],
    [3, 0.1],
    [4, 0.0286],
    [6, 0.0022],
  ])("of %d against %d rounds is the tabulated one", (rounds, p) => {
    expect(smallestP(rounds)).toBeCloseTo(p, 4);
  });
  it("stays a number for as many rounds as a run may have", () => {
    expect(smallestP(50)).toBeGreaterThan(0);
  });
});

describe("roundsClaim", () => {
  it("promises nothing for one round", () => {
    expect(roundsClaim(1)).toContain("any difference may be chance");
  });
  it("promises no verdict below six rounds, and one from six on", () => {
    expect(roundsClaim(3)).toMatch(/3 rounds: .* inconclusive .*0\.100/);
    expect(roundsClaim(5)).toContain("inconclusive");
    expect(roundsClaim(6)).toContain("95 % intervals");
  });
});

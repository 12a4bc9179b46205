import { describe, expect, it } from "vitest";
import { roundsClaim } from "./rounds-claim.ts";

describe("roundsClaim", () => {
  it("promises nothing for one round", () => {
    expect(roundsClaim(1)).toContain("any difference may be chance");
  });
  it("promises no verdict below six rounds, and one from six on", () => {
    expect(roundsClaim(3)).toMatch(/3 rounds: .* inconclusive .*0\.100/);
    expect(roundsClaim(5)).toContain("inconclusive");
    expect(roundsClaim(6)).toContain("95 % intervals");
    expect(roundsClaim(6)).toMatch(/rounds in pairs .* 0\.031\d?\)/);
  });
});

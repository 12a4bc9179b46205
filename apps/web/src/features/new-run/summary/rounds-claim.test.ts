import { describe, expect, it } from "vitest";
import { inEnglish } from "#i18n/testing/in-language.tsx";
import { roundsClaim } from "./rounds-claim.ts";

describe("roundsClaim", () => {
  it("promises nothing for one round", () => {
    expect(roundsClaim(1, inEnglish)).toContain("any difference may be chance");
  });
  it("promises no verdict below six rounds, and one from six on", () => {
    expect(roundsClaim(3, inEnglish)).toMatch(/3 rounds: .* inconclusive .*0\.100/);
    expect(roundsClaim(5, inEnglish)).toContain("inconclusive");
    expect(roundsClaim(6, inEnglish)).toContain("95 % intervals");
    expect(roundsClaim(6, inEnglish)).toMatch(/rounds in pairs .* 0\.031\d?\)/);
  });
});

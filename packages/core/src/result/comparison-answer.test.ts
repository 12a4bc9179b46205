import { describe, expect, it } from "vitest";
import type { ComparedSide } from "../compare/views.ts";
import { compareSentences, prepareAnswers } from "./comparison-answer.ts";
import { comparisonView, comparedSide as side } from "./testing/sample-comparison.ts";

const plain = (text: string | null) => text?.replaceAll("\u00a0", " ") ?? null;

function answer(sides: ComparedSide[], options?: Parameters<typeof comparisonView>[1]) {
  const [first] = prepareAnswers(comparisonView(sides, options));
  return first && { ...first, howMuch: plain(first.howMuch), howSure: plain(first.howSure) };
}

const six = (around: number) => [0, -2, 1, -1, 2, 0].map((step) => around + step);
const otherKernel = { environment: { environmentId: "e2", facts: { kernel: "6.12" } } };

describe("the answer of a comparison", () => {
  it("says which is better, by how much, and how sure that is", () => {
    expect(answer([side("go-gorilla", six(200)), side("rust-axum", six(100))])).toEqual({
      letter: "B",
      verdict: "better",
      headline: "rust-axum (B) is better than go-gorilla (A) on latency p99: 0.5× as high.",
      what: "Latency p99, the first metric of Chat, steady: 99 % of the owed deliveries arrived within this time from the intended send; a lost one counts as never.",
      howMuch: "100 µs against 200 µs: a ratio of 0.500×; with 95 % confidence it lies between 0.455× and 0.549×.",
      howSure:
        "If the two were equal, chance alone would separate their rounds this far about once in 460 such comparisons: p = 0.0022 by Mann and Whitney’s test, 6 rounds a side. Too few rounds of this host are known to rule out that they depend on each other: 6 rounds count as less than 1. Rounds are not paired: they come from different runs.",
      others: null,
    });
    expect(answer([side("go-gorilla", six(100)), side("rust-axum", six(200))])?.headline).toBe(
      "rust-axum (B) is worse than go-gorilla (A) on latency p99: 2× as high.",
    );
  });

  it("says that an interval around 1× may as well be no difference", () => {
    const found = answer([side("go-gorilla", six(100)), side("rust-axum", six(101))]);
    expect(found?.verdict).toBe("inconclusive");
    expect(found?.howMuch).toMatch(
      /with 95 % confidence it lies between 0.* and 1.*×, which includes 1×, so no difference is shown\.$/,
    );
  });

  it("says that what was not delivered has no ratio, and that neither delivered it", () => {
    const never = Number.POSITIVE_INFINITY;
    const lost = answer([side("go-gorilla", six(200)), side("rust-axum", six(never))]);
    expect(lost?.headline).toBe("rust-axum (B) lost too much to have a latency p99; go-gorilla (A) has one.");
    expect(lost?.howMuch).toBe("not delivered against 200 µs; no ratio, because rounds did not deliver it.");
    expect(answer([side("go-gorilla", six(never)), side("rust-axum", six(never))])?.headline).toBe(
      "Neither rust-axum (B) nor go-gorilla (A) delivered enough to have a latency p99.",
    );
  });

  it("says whether rounds are paired", () => {
    const sides = [side("go-gorilla", six(200), {}, "run"), side("rust-axum", six(100), {}, "run")];
    expect(answer(sides)?.howSure).toContain("Rounds are paired: both sides were measured in the same 6 blocks.");
    expect(answer(sides)?.howMuch).toContain("100 µs against 200 µs; block by block, the middle ratio is 0.500×;");
    const short = [side("go-gorilla", six(200), {}, "run"), side("rust-axum", six(100).slice(1), {}, "run")];
    expect(answer(short)?.howSure).toContain("Rounds are not paired: only 5 blocks have both sides.");
    const few = [side("go-gorilla", six(200).slice(1), {}, "run"), side("rust-axum", six(100).slice(1), {}, "run")];
    expect(answer(few)?.howSure).toContain(
      "Rounds are not paired: 5 common blocks are too few for a verdict on pairs.",
    );
  });

  it("says that few rounds allow no claim, however far apart the medians are", () => {
    const found = answer([side("go-gorilla", [200, 201, 202]), side("rust-axum", [10, 11, 12])]);
    expect(found?.headline).toContain("no difference is shown on");
    expect(found?.howSure).toContain("Not enough rounds: 3 rounds a side cannot give a p below 0.1.");
  });

  it("refuses unlike sides and names the facts; compared all the same it says so first", () => {
    const sides = [side("go-gorilla", six(200)), side("rust-axum", six(100), otherKernel)];
    expect(answer(sides)).toMatchObject({
      verdict: "not compared",
      headline: "rust-axum (B) and go-gorilla (A) are not compared: they differ in kernel.",
      howMuch: null,
    });
    const overridden = answer(sides, { compareUnlike: true });
    expect(overridden?.headline).toMatch(/^Although they differ in kernel: rust-axum \(B\) is better/);
  });

  it("says what is missing instead of a made-up number", () => {
    const missing = { missing: "No round has ended yet: 6 of 6 are still to come." };
    expect(answer([side("go-gorilla", six(1)), side("rust-axum", [], missing)])).toMatchObject({
      headline: "rust-axum (B) and go-gorilla (A) cannot be compared yet.",
      howSure: "rust-axum: No round has ended yet: 6 of 6 are still to come.",
    });
    expect(answer([side("go-gorilla", six(1)), side("rust-axum", [])])?.howSure).toContain(
      "No round of rust-axum has it: nothing was delivered",
    );
    expect(answer([side("go-gorilla", [0, 0, 0, 0, 0, 0]), side("rust-axum", six(10))])?.howMuch).toBe(
      "10.0 µs against 0 µs; no ratio, because a figure is zero or negative.",
    );
  });

  it("has something to say about one side and about none, and a line for each further side", () => {
    expect(compareSentences(comparisonView([]))).toEqual([]);
    expect(compareSentences(comparisonView([side("go-gorilla", six(1))]))).toEqual([
      "One side is not a comparison: add another.",
    ]);
    const three = [side("go-gorilla", six(200)), side("rust-axum", six(100)), side("node-ws", six(400))];
    expect(compareSentences(comparisonView(three))).toHaveLength(2);
  });
});

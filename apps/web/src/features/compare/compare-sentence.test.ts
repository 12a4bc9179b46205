import type { ComparedSide, ComparisonView } from "@plumbline/core/compare/views";
import { describe, expect, it } from "vitest";
import { compareSentences } from "./compare-sentence.ts";
import { comparisonView, comparedSide as side } from "./fixtures.ts";

const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, " ");

function sentences(sides: ComparedSide[], differences: ComparisonView["differences"] = []): string[] {
  return compareSentences(comparisonView(sides, differences)).map(plain);
}

const six = (around: number) => [-2, -1, 0, 0, 1, 2].map((step) => around + step);

describe("compareSentences", () => {
  it("claims better or worse where a test shows it, with ratio and interval", () => {
    expect(sentences([side("go-gorilla", six(200)), side("rust-axum", six(100))])).toEqual([
      "B (rust-axum) is better than A (go-gorilla) on latency p99: 100 µs against 200 µs, 0.500× (0.492–0.508). Of 1 common figures B (rust-axum) is better on 1.",
    ]);
    expect(sentences([side("go-gorilla", six(100)), side("rust-axum", six(200))])[0]).toContain(
      "B (rust-axum) is worse than A (go-gorilla)",
    );
  });

  it("says that few rounds allow no claim, however far apart the medians are", () => {
    const [sentence] = sentences([side("go-gorilla", [200, 201, 202]), side("rust-axum", [10, 11, 12])]);
    expect(sentence).toBe(
      "B (rust-axum) and A (go-gorilla) cannot be told apart on latency p99: 11.0 µs against 201 µs, 0.0547× (0.0495–0.0600). Not enough rounds: 3 rounds a side cannot give a p below 0.1. 1 more round a side would allow a verdict. None of 1 common figures allows a claim.",
    );
  });

  it("calls nothing better where the sides are unlike, and says in what", () => {
    const [sentence] = sentences(
      [side("go-gorilla", six(200)), side("rust-axum", six(100))],
      [{ fact: "kernel", values: ["6.1", "6.12"] }],
    );
    expect(sentence).toBe(
      "B (rust-axum) and A (go-gorilla) are unlike in kernel, so neither is called better. On latency p99: 100 µs against 200 µs, 0.500× (0.492–0.508).",
    );
  });

  it("has something to say about one side, no side, and no common figure", () => {
    expect(sentences([])).toEqual([]);
    expect(sentences([side("go-gorilla", six(1))])).toEqual(["One side alone compares with nothing: add another."]);
    expect(sentences([side("go-gorilla", six(1)), side("rust-axum", [])])).toEqual([
      "A (go-gorilla) and B (rust-axum) have no common figure for latency p99.",
    ]);
  });

  it("gives every further side a sentence of its own", () => {
    expect(
      sentences([side("go-gorilla", six(200)), side("rust-axum", six(100)), side("node-ws", six(400))]),
    ).toHaveLength(2);
  });
});

import { runView, succeeded } from "@plumbline/core/result/testing/sample-run";
import { expect, test } from "vitest";
import { toPreview } from "./to-preview.ts";

test("a run's card has its name, its answer, and only spaces that the card's font knows", () => {
  const rows = ["go-gorilla", "rust-axum"].flatMap((serverId, nth) =>
    [1, 2, 3, 4, 5, 6].map((round) => succeeded(serverId, round, { "latency.owed.p99": 1000 * (nth + 1) + round })),
  );
  const { title, sentences } = toPreview({ kind: "run", run: runView({ rows }), floors: {}, environment: null });
  expect(title).toBe("Tuesday");
  expect(sentences[0]).toMatch(/^go-gorilla has the lowest latency p99, 1\.00 ms/);
  expect(sentences.join(" ")).not.toMatch(/[\u00a0\u2009\u202f]/);
});

import { prepareResults } from "@plumbline/core/result/results";
import { runView, succeeded } from "@plumbline/core/result/testing/sample-run";
import { expect, test } from "vitest";
import { drawCard } from "../card/draw-card.ts";
import { runCard } from "./run-card.ts";

test("a run's card has its answer, each server's figures, the origin and the link", () => {
  const rows = ["go-gorilla", "rust-axum"].flatMap((serverId, nth) =>
    [1, 2, 3, 4, 5, 6].map((round) => succeeded(serverId, round, { "latency.owed.p99": 1000 * (nth + 1) + round })),
  );
  const run = runView({ rows });
  const environment = { environmentId: "0123456789abcdef", facts: { kernel: "6.1" } };
  const [result] = prepareResults(run);
  if (!result) throw new Error("no result");
  const { svg } = drawCard(runCard(run, environment, result), {
    scheme: "light",
    link: "https://plumbline.example/s/1",
  });
  const text = svg.replaceAll("\u00a0", " ");
  expect(text).toContain("go-gorilla has the lowest latency p99, 1.00 ms");
  expect(text).toContain("2.00 ms (2.00 ms – 2.01 ms)");
  for (const fact of ["Scenario: Chat, steady (version", "Run: Tuesday", "Environment: 6.1, 0123456789ab"])
    expect(text).toContain(fact);
  expect(text).toContain("Evidence: https://plumbline.example/s/1");
});

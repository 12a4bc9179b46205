import { expect, test } from "vitest";
import { duel, spec } from "../duel/testing/sample-duel.ts";
import { duelCard } from "./duel-card.ts";

const run = { name: "Night", startedAt: new Date(0), spec, duel };

test("the card of a duel has its verdict, the ratio of each figure with its limits, and its origin", () => {
  const { title, sentences, plots, facts } = duelCard(run, null);
  expect(title).toBe("Duel · Night");
  expect(sentences).toEqual([
    "go-one is faster than node-two: CPU per delivery is 33.3 % lower (20 % to 44.4 %), after 1 round.",
  ]);
  expect(plots).toMatchObject([
    {
      heading: expect.stringContaining("node-two ÷ go-one"),
      rows: [{ label: "CPU per delivery", value: 1.5, low: 1.25, high: 1.8, text: "1.5 × (1.25 to 1.8)" }],
      reference: 1,
    },
  ]);
  expect(facts).toContainEqual(["Scenario", "Echo, fixed rate (version 1)"]);
});

test("the card of a duel whose rounds are doubted says that nothing is proved, and one without rounds draws nothing", () => {
  const rounds = duel.rounds.map((round) => ({ ...round, suspect: true }));
  expect(duelCard({ ...run, duel: { ...duel, rounds, trusted: false } }, null).caveats[0]).toContain("SUSPECT");
  expect(duelCard({ ...run, duel: { ...duel, figures: [] } }, null).plots).toEqual([]);
});

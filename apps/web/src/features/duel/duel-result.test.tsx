import { MantineProvider } from "@mantine/core";
import type { Duel } from "@plumbline/core/duel/duel";
import type { RunView } from "@plumbline/core/run/views";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { InLanguage } from "#i18n/testing/in-language.tsx";
import { DuelResult } from "./duel-result.tsx";

const spec = {
  kind: "duel",
  servers: [{ serverId: "go-one" }, { serverId: "node-two" }],
  duel: { metricId: "server.cpuPerDelivery", margin: 0.02, budgetS: 600 },
} as unknown as RunView["spec"];

const duel: Duel = {
  v: 1,
  rounds: [
    {
      ...{ round: 1, trialIds: ["a1", "b1"], first: 1, leftOut: null, suspect: false },
      ratios: { "server.cpuPerDelivery": 1.5 },
    },
    { round: 2, trialIds: ["a2", "b2"], first: 0, leftOut: "node-two: It ended.", suspect: false, ratios: {} },
  ],
  figures: [
    {
      metricId: "server.cpuPerDelivery",
      level: 0.05,
      looks: [{ round: 1, ratio: 1.5, low: 1.25, high: 1.8, finding: "different" }],
    },
  ],
  outcome: "a",
  trusted: true,
  moreRounds: null,
};

/** The page's text of a duel. */
const shown = (run: Parameters<typeof DuelResult>[0]["run"], linksTrials = true) =>
  renderToStaticMarkup(
    <MantineProvider>
      <InLanguage>
        <DuelResult run={run} linksTrials={linksTrials} />
      </InLanguage>
    </MantineProvider>,
  ).replace(/<style.*?style>/gs, "");

test("a duel shows its verdict, that it was measured side by side, and why a round counts for neither side", () => {
  const page = shown({ spec, duel, status: "succeeded" });
  expect(page).toContain(
    "go-one is faster than node-two: CPU per delivery is 33.3 % lower (20 % to 44.4 %), after 1 round.",
  );
  expect(page).toContain("Measured side by side");
  expect(page).toContain("Counts for neither side. node-two: It ended.");
  expect(page).toContain('href="/trials/a1"');
});

test("a duel under way says how far its verdict is, one that has ended does not", () => {
  const [startedAt, finishedAt] = [new Date(0), new Date(20_000)];
  const rows = [1, 2].map(() => ({ round: 1, startedAt, finishedAt }));
  const open = { ...duel, outcome: "undecided" as const, moreRounds: 6 };
  expect(shown({ spec, duel: open, status: "running", rows })).toContain(
    "A verdict is about 6 more rounds away, some 2 min.",
  );
  expect(shown({ spec, duel: open, status: "succeeded", rows })).not.toContain("away");
});

test("the paddings that were drawn for a round are shown with it, and older duels have no column for them", () => {
  const rounds = duel.rounds.map((round) => ({ ...round, paddings: [12, 3456] }));
  expect(shown({ spec, duel: { ...duel, rounds }, status: "succeeded" })).toContain("12 · 3,456");
  expect(shown({ spec, duel, status: "succeeded" })).not.toContain("Padding");
});

test("the floor of the host stands beside the verdict, with the duel that has measured it where the reader may open it", () => {
  const floor = { runId: "aa", values: { "server.cpuPerDelivery": 0.03 }, isDrawn: false, changed: [] };
  const page = shown({ spec, duel: { ...duel, floor }, status: "succeeded" });
  expect(page).toContain(
    "The difference lies outside of the floor: one server against itself has differed by up to 3 %",
  );
  expect(page).toContain('href="/runs/aa"');
  expect(shown({ spec, duel: { ...duel, floor }, status: "succeeded" }, false)).not.toContain("/runs/");
  expect(shown({ spec, duel, status: "succeeded" })).toContain("No floor of this host is known");
});

test("who only has a shared link is led to no trial", () => {
  expect(shown({ spec, duel, status: "succeeded" }, false)).not.toContain("/trials/");
});

test("before its first round has ended there is nothing to show yet, and after a duel without rounds nothing at all", () => {
  expect(shown({ spec, status: "running" })).toContain("The first round is under way.");
  expect(shown({ spec, status: "cancelled" })).toContain("No round was measured.");
});

import { MantineProvider } from "@mantine/core";
import type { Duel } from "@plumbline/core/duel/duel";
import type { RunView } from "@plumbline/core/run/views";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { InLanguage } from "#i18n/testing/in-language.tsx";
import { DuelResult } from "./duel-result.tsx";
import { duel, spec } from "./testing/sample-duel.ts";

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

const three = {
  ...spec,
  servers: [{ serverId: "go-one" }, { serverId: "node-two" }, { serverId: "go-three" }],
} as unknown as RunView["spec"];

/** A pair after one look at this ratio. */
const pairOf = (sides: [number, number], ratio: number, outcome: "a" | "b" | "same" | "undecided", trusted = true) => {
  const finding = outcome === "a" || outcome === "b" ? ("different" as const) : outcome;
  const looks = [{ round: 3, ratio, low: ratio / 1.1, high: ratio * 1.1, finding }];
  return { sides, outcome, trusted, figures: [{ metricId: "server.cpuPerDelivery" as const, level: 0.05 / 3, looks }] };
};

const field: Duel = {
  ...{ v: 1, figures: [], outcome: "undecided", trusted: false, moreRounds: 6 },
  rounds: [
    { sides: [0, 1], ratio: 0.5 },
    { sides: [1, 2], ratio: 2 },
    { sides: [0, 2], ratio: 1 },
  ].map(({ sides, ratio }, nth) => ({
    ...{ round: nth + 1, sides, trialIds: [`a${nth}`, `b${nth}`], first: 0, leftOut: null, suspect: false },
    ratios: { "server.cpuPerDelivery": ratio },
  })),
  pairs: [pairOf([0, 1], 0.5, "b"), pairOf([0, 2], 1, "undecided"), pairOf([1, 2], 2, "a", false)],
};

/** The texts of the cells of the rows in which a server stands in this column. */
const rowsOf = (page: string, serverId: string, column = 0) =>
  [...page.matchAll(/<tr.*?<\/tr>/gs)]
    .map(([row]) =>
      [...row.matchAll(/<t[dh].*?<\/t[dh]>/gs)].map(([cell]) =>
        cell
          .replace(/<[^>]*>/g, " ")
          .replace(/\s+/g, " ")
          .trim(),
      ),
    )
    .filter((cells) => cells[column] === serverId);

test("three servers are shown in their order with ties, and each pair with its verdict from both sides", () => {
  const page = shown({ spec: three, duel: field, status: "succeeded" });
  expect(page).toContain(
    "2 of 3 pairs are decided. CPU per delivery so far, lowest first: 1 node-two, 2–3 go-one 2 × (1.82 to 2.2), 2–3 go-three 2 × (1.82 to 2.2), after 3 rounds. It would take about 6 more rounds.",
  );
  expect(page).toContain("1 of 3 pairs has no majority of VALID rounds, so nothing is proved of them.");
  expect(rowsOf(page, "go-one", 1)).toEqual([["2–3", "go-one", "2 × (1.82 to 2.2)"]]);
  expect(rowsOf(page, "node-two")).toEqual([
    ["node-two", "–", "faster 0.5 × 1 round", "faster (not proved) 0.5 × 1 round"],
  ]);
  expect(rowsOf(page, "go-three")[0]?.slice(1)).toEqual([
    "slower (not proved) 2 × 1 round",
    "not decided 1 × 1 round",
    "–",
  ]);
  // the pair that is not decided comes first, and any other can be chosen
  expect([...page.matchAll(/<option[^>]*>([^<]*)/g)].map(([, label]) => label)).toEqual([
    "node-two ÷ go-one",
    "go-three ÷ go-one",
    "go-three ÷ node-two",
  ]);
  expect(page).toContain("CPU per delivery: go-three ÷ go-one");
  expect(page).toContain("node-two ÷ go-one");
  expect(page).toContain('scope="row"');
});

test("who only has a shared link is led to no trial", () => {
  expect(shown({ spec, duel, status: "succeeded" }, false)).not.toContain("/trials/");
});

test("before its first round has ended there is nothing to show yet, and after a duel without rounds nothing at all", () => {
  expect(shown({ spec, status: "running" })).toContain("The first round is under way.");
  expect(shown({ spec, status: "cancelled" })).toContain("No round was measured.");
});

import type { ComparedSide, ComparisonView } from "@plumbline/core/compare/views";
import { type FurtherSide, furtherSides, isRefused, sideLetter } from "@plumbline/core/result/further-sides";
import { firstFigure } from "@plumbline/core/scenario/catalogue/first-figure";
import { getScenario } from "@plumbline/core/scenario/catalogue/scenarios";
import type { Basis } from "@plumbline/core/summary/basis";
import type { Say } from "#i18n/say.ts";
import { withSetting } from "../run-request/setting.ts";

/** Something that would make a comparison surer, and the form that is filled in for it. */
export type Surer = { text: string; run?: { label: string; href: string } };

/** Rounds of an A/A run: three pairs, and an interval. */
const AA_ROUNDS = 6;
/** The most rounds that one run takes. */
const MOST_ROUNDS = 50;

/** Steps towards a clearer answer, the most useful first; none if every verdict is as firm as possible. */
export function prepareSurer(view: ComparisonView, say: Say, basis: Basis = "owed"): Surer[] {
  const [first] = view.sides;
  if (!first) return [];
  const further = furtherSides(view);
  return [
    ...further.flatMap((each) => together(view, first, each, say)),
    ...further.flatMap((each) => moreRounds(first, each, { basis, say })),
    ...floor(first, further, say),
    ...view.sides.flatMap((side) => suspects(side, say)),
  ];
}

/** One run measures both in turn on one host: equal conditions, and rounds that are paired. */
function together(view: ComparisonView, a: ComparedSide, further: FurtherSide, say: Say): Surer[] {
  const { side: b, index, commonBlocks } = further;
  const letter = sideLetter(index);
  const run = runOf(say("surer.measureBoth"), a, b, Math.max(a.rounds, b.rounds, AA_ROUNDS));
  if (isRefused(further, view)) return [{ text: say("surer.equal", { side: letter }), run }];
  if (commonBlocks >= Math.max(a.rounds, b.rounds) || a.missing !== null || b.missing !== null) return [];
  const why =
    commonBlocks === 0 ? say("surer.differentRuns") : say("surer.onlyBlocks", { blocks: String(commonBlocks) });
  return [{ text: say("surer.oneRun", { side: letter, why }), run }];
}

function moreRounds(
  a: ComparedSide,
  { side: b, index, figures }: FurtherSide,
  { basis, say }: { basis: Basis; say: Say },
): Surer[] {
  const metric = firstFigure(b.key.scenarioId, basis);
  const comparison = figures.find(({ metricId }) => metricId === metric);
  if (comparison?.verdict !== "inconclusive") return [];
  const { moreRounds: more, rounds, detectable } = comparison;
  const letter = sideLetter(index);
  if (more === null) return [{ text: say(detectable === null ? "surer.unknown" : "surer.tooClose", { side: letter }) }];
  if (more === 0) return [];
  const wanted = Math.min(MOST_ROUNDS, rounds + more);
  return [
    {
      text: say("surer.moreRounds", { count: more, side: letter }),
      run: runOf(say("surer.runRounds", { count: wanted }), a, b, wanted),
    },
  ];
}

/** Without a floor nothing can be called the same, and a small difference may be the host's. */
function floor(a: ComparedSide, further: readonly FurtherSide[], say: Say): Surer[] {
  const compared = further.flatMap(({ figures }) => figures);
  if (compared.length === 0 || compared.some((figure) => figure.floor !== null)) return [];
  return [{ text: say("surer.aaFloor"), run: runOf(say("surer.startAa"), a, a, AA_ROUNDS, "aa") }];
}

function suspects({ label, trials, rounds }: ComparedSide, say: Say): Surer[] {
  const count = trials.filter(({ isUsable, verdict }) => isUsable && verdict === "SUSPECT").length;
  if (count === 0) return [];
  return [{ text: say("surer.suspects", { count, rounds: String(rounds), label }) }];
}

/** The form of a new run of both sides' servers, with the first side's settings. */
function runOf(label: string, a: ComparedSide, b: ComparedSide, rounds: number, kind?: "aa"): Surer["run"] {
  const servers = [...new Set([a, b].flatMap((side) => side.servers.map(({ serverId }) => serverId)))];
  const { mode, scale, measureS, parameters } = a.setting;
  const scenario = getScenario(a.key.scenarioId);
  const set = Object.entries(parameters).reduce<string[]>(
    (all, [parameterId, value]) => withSetting(all, scenario, parameterId, value),
    [],
  );
  const query = new URLSearchParams({
    servers: servers.join(","),
    scenarios: scenario.id,
    mode,
    rounds: String(rounds),
    ...(scale === 1 ? {} : { scale: String(scale) }),
    ...(measureS === null ? {} : { measure: String(measureS) }),
    ...(set.length === 0 ? {} : { set: set.join(",") }),
    ...(kind ? { kind } : {}),
  });
  return { label, href: `/runs/new?${query}` };
}

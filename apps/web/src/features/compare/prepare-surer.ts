import type { ComparedSide, ComparisonView } from "@plumbline/core/compare/views";
import { type FurtherSide, furtherSides, isRefused, sideLetter } from "@plumbline/core/result/further-sides";
import { firstFigure } from "@plumbline/core/scenario/catalogue/first-figure";
import { getScenario } from "@plumbline/core/scenario/catalogue/scenarios";
import type { Basis } from "@plumbline/core/summary/basis";
import { withSetting } from "../run-request/setting.ts";

/** Something that would make a comparison surer, and the form that is filled in for it. */
export type Surer = { text: string; run?: { label: string; href: string } };

/** Rounds of an A/A run: three pairs, and an interval. */
const AA_ROUNDS = 6;
/** The most rounds that one run takes. */
const MOST_ROUNDS = 50;

/** Steps towards a clearer answer, the most useful first; none if every verdict is as firm as possible. */
export function prepareSurer(view: ComparisonView, basis: Basis = "owed"): Surer[] {
  const [first] = view.sides;
  if (!first) return [];
  const further = furtherSides(view);
  return [
    ...further.flatMap((each) => together(view, first, each)),
    ...further.flatMap((each) => moreRounds(first, each, basis)),
    ...floor(first, further),
    ...view.sides.flatMap(suspects),
  ];
}

/** One run measures both in turn on one host: equal conditions, and rounds that are paired. */
function together(view: ComparisonView, a: ComparedSide, further: FurtherSide): Surer[] {
  const { side: b, index, commonBlocks } = further;
  const names = `A and ${sideLetter(index)}`;
  const run = runOf("Measure both in one run", a, b, Math.max(a.rounds, b.rounds, AA_ROUNDS));
  if (isRefused(further, view))
    return [{ text: `Measure ${names} under equal conditions: one run on one host does.`, run }];
  if (commonBlocks >= Math.max(a.rounds, b.rounds) || a.missing !== null || b.missing !== null) return [];
  const why =
    commonBlocks === 0
      ? "The sides come from different runs."
      : `Here only ${commonBlocks} blocks have both sides: a round of one is INVALID or missing.`;
  return [
    {
      text: `Measure ${names} in one run: its rounds alternate, so changes over time affect both equally. ${why}`,
      run,
    },
  ];
}

function moreRounds(a: ComparedSide, { side: b, index, figures }: FurtherSide, basis: Basis): Surer[] {
  const metric = firstFigure(b.key.scenarioId, basis);
  const comparison = figures.find(({ metricId }) => metricId === metric);
  if (comparison?.verdict !== "inconclusive") return [];
  const { moreRounds: more, rounds, detectable } = comparison;
  const pair = `${sideLetter(index)} from A`;
  if (more === null)
    return [
      {
        text:
          detectable === null
            ? `The number of rounds that would separate ${pair} is unknown: a figure of zero has no relative scatter.`
            : `No realistic number of rounds would separate ${pair}: they are too close.`,
      },
    ];
  if (more === 0) return [];
  const wanted = Math.min(MOST_ROUNDS, rounds + more);
  return [
    {
      text: `${more} more round${more === 1 ? "" : "s"} a side would likely decide between A and ${sideLetter(index)}.`,
      run: runOf(`Run ${wanted} rounds`, a, b, wanted),
    },
  ];
}

/** Without a floor nothing can be called the same, and a small difference may be the host's. */
function floor(a: ComparedSide, further: readonly FurtherSide[]): Surer[] {
  const compared = further.flatMap(({ figures }) => figures);
  if (compared.length === 0 || compared.some((figure) => figure.floor !== null)) return [];
  return [
    {
      text: "Measure the A/A floor, the difference of an image to itself on this host. Nothing inside it counts as a difference, and without it nothing that varies is called the same.",
      run: runOf("Start an A/A run", a, a, AA_ROUNDS, "aa"),
    },
  ];
}

function suspects({ label, trials, rounds }: ComparedSide): Surer[] {
  const count = trials.filter(({ isUsable, verdict }) => isUsable && verdict === "SUSPECT").length;
  if (count === 0) return [];
  return [
    {
      text: `${count} of ${rounds} rounds of ${label} ${count === 1 ? "is" : "are"} SUSPECT. Fix the cause the audit names, then rerun.`,
    },
  ];
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

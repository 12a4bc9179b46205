import { DuelFigureId } from "@plumbline/core/duel/duel";
import type { RunView } from "@plumbline/core/run/views";
import { mean, squaredDeviations } from "@plumbline/core/statistics/moments";
import { studentQuantile } from "@plumbline/core/statistics/student-t";
import { summaryMetrics } from "@plumbline/core/summary/summary-metrics";
import { StartError } from "@plumbline/launcher/failure";
import type { BenchContext } from "../bench.ts";
import type { Figure } from "../figure.ts";
import { medianOf } from "../statistics.ts";
import { AGAIN, type DuelBed, differences, openDuelBed, WORKING } from "./bed.ts";
import type { measuredParts } from "./part-names.ts";

type MeasuredPart = (typeof measuredParts)[number];
type Pair = readonly [a: string, b: string];

/** The means of every part. `times`: repetitions of each thing. */
type Setup = { bed: DuelBed; say: BenchContext["say"]; pairs: readonly Pair[]; times: (usual: number) => number };

/** Pairs of native code, of runtimes, and of both. */
const pairs: readonly Pair[] = [
  ["go-gorilla", "rust-tokio-tungstenite"],
  ["go-gorilla", "node-ws"],
  ["go-gobwas", "go-coder"],
  ["rust-axum", "rust-tokio-tungstenite"],
];

/** The name by which everything is measured once: it shows that the bench works, and none of its figures. */
const ONCE = "once";

/** Rounds of a comparison one after another. */
const SEQUENTIAL_ROUNDS = 6;

/** Fewer rounds have no scatter to speak of. */
const FEWEST = 3;

const load = { scenarioIds: ["echo-open"], measureS: 5, warmupS: 2 };
/** A margin that no interval lies within, so that a duel ends by a difference or by its rounds. */
const endless = { margin: 0.001, budgetS: 7200 } as const;

/** Measures parts of the bench on this machine. @throws StartError where nothing has a name that was asked for */
export async function measureParts(
  { signal, say, only }: BenchContext,
  chosen: readonly MeasuredPart[],
): Promise<Figure[]> {
  const named = only.filter((name) => name !== ONCE);
  const wanted = pairs.filter((pair) => named.length === 0 || named.includes(pair.join(":")));
  if (wanted.length === 0)
    throw new StartError(
      `No pair is called ${named.join(" or ")}.`,
      `name ${ONCE}, or one of ${pairs.map((pair) => pair.join(":")).join(", ")}.`,
    );
  await using bed = await openDuelBed({ signal });
  const times = (usual: number) => (only.includes(ONCE) ? 1 : usual);
  const figures: Figure[] = [];
  for (const part of chosen) figures.push(...(await measures[part]({ bed, say, times, pairs: wanted })));
  return figures;
}

const measures: Record<MeasuredPart, (setup: Setup) => Promise<Figure[]>> = {
  narrowing: async (setup) => {
    const gains = new Map<DuelFigureId, number[]>(DuelFigureId.options.map((id) => [id, []]));
    for (const pair of setup.pairs)
      for (let nth = 1; nth <= setup.times(20); nth++) {
        setup.say(`narrowing: ${pair.join(" and ")}, repetition ${nth}`);
        const rounds = Math.max(FEWEST, setup.times(SEQUENTIAL_ROUNDS));
        const alone = await setup.bed.execute({ ...load, serverIds: [...pair], rounds });
        // both sides share the time of a round
        const beside = await collectRounds(setup, pair, 2 * rounds);
        for (const [id, all] of gains)
          all.push(
            halfWidth(sequentialLogs(alone, pair, id)) / halfWidth(beside.flatMap(({ [id]: log }) => log ?? [])),
          );
      }
    return [...gains].map(([id, all]) => ({
      name: `duel.narrowing.${id}`,
      ...{ value: medianOf(all), unit: "×", goal: { atLeast: 4 } },
      against: `${SEQUENTIAL_ROUNDS} rounds one after another in the same time: ${summaryMetrics[id].label}, median of ${all.length}`,
    }));
  },

  floor: async ({ bed, say, times }) => {
    const duels = times(40);
    const ends: RunView[] = [];
    for (let nth = 1; nth <= duels; nth++) {
      say(`floor: A/A duel ${nth} of ${duels}`);
      ends.push(await duelOnce(bed, [WORKING, AGAIN], Math.max(4, times(20))));
    }
    const alarms = ends.filter(({ duel }) => duel?.outcome === "a" || duel?.outcome === "b").length;
    const against = `${duels} duels of a server with itself, of at most 20 rounds`;
    return [{ name: "duel.floor.false-alarms", value: alarms / duels, unit: "of 1", against, goal: { atMost: 0.05 } }];
  },

  swap: async (setup) => {
    const figures: Figure[] = [];
    for (const [a, b] of setup.pairs) {
      setup.say(`swap: ${a} and ${b}`);
      const rounds = Math.max(FEWEST, setup.times(12));
      const logsOf = async (pair: Pair) =>
        (await collectRounds(setup, pair, rounds)).flatMap((logs) => logs["server.cpuPerDelivery"] ?? []);
      const [left, right] = [await logsOf([a, b]), await logsOf([b, a])];
      const width = Math.hypot(halfWidth(left), halfWidth(right));
      const against = `its interval's half width: |log ratio as A and B + as B and A|`;
      figures.push({
        name: `duel.swap.${a}.${b}`,
        ...{ value: Math.abs(mean(left) + mean(right)) / width, unit: "×", against, goal: { atMost: 1 } },
      });
    }
    return figures;
  },

  "known-differences": async ({ bed, say, times }) => {
    const figures: Figure[] = [];
    for (const percent of differences) {
      const duels = times(10);
      let found = 0;
      for (let nth = 1; nth <= duels; nth++) {
        say(`known-differences: ${percent} %, duel ${nth} of ${duels}`);
        const pair = [WORKING, `${WORKING}@plus-${percent}`];
        const { duel } = await bed.execute({
          ...load,
          kind: "duel",
          serverIds: pair,
          duel: { margin: 0.005, budgetS: Math.max(60, times(300)) },
        });
        if (duel?.outcome === "a") found++;
      }
      const goal = percent >= 5 ? { goal: { atLeast: 0.9 } } : {};
      const against = `${duels} duels of at most 5 min; ${percent} % more work per message`;
      figures.push({
        name: `duel.known-differences.${percent}-percent`,
        value: found / duels,
        unit: "of 1",
        against,
        ...goal,
      });
    }
    return figures;
  },
};

function duelOnce(bed: DuelBed, [a, b]: Pair, rounds: number): Promise<RunView> {
  return bed.execute({ ...load, kind: "duel", serverIds: [a, b], rounds, duel: endless });
}

type LogRatios = Partial<Record<DuelFigureId, number>>;

/** Log ratios of so many rounds: a duel that is decided before is followed by another one. */
async function collectRounds({ bed }: Setup, pair: Pair, count: number): Promise<LogRatios[]> {
  const logs: LogRatios[] = [];
  while (logs.length < count) {
    const { duel } = await duelOnce(bed, pair, Math.max(4, count - logs.length));
    const counted = (duel?.rounds ?? []).filter(({ leftOut }) => leftOut === null);
    if (counted.length === 0) throw new Error(`no round of ${pair.join(" and ")} counts: ${duel?.rounds[0]?.leftOut}`);
    for (const { ratios } of counted)
      logs.push(Object.fromEntries(Object.entries(ratios).map(([id, ratio]) => [id, Math.log(ratio)])));
  }
  return logs.slice(0, count);
}

/** Log ratios B ÷ A of rounds that were measured one after another. */
function sequentialLogs({ rows }: RunView, [a, b]: Pair, id: DuelFigureId): number[] {
  const figureOf = (serverId: string, round: number) =>
    rows.find((row) => row.serverId === serverId && row.round === round)?.summary?.values[id] ?? Number.NaN;
  const rounds = [...new Set(rows.map(({ round }) => round))];
  return rounds.map((round) => Math.log(figureOf(b, round) / figureOf(a, round))).filter(Number.isFinite);
}

/** Half of the 95 % interval of a mean, by Student's t. */
function halfWidth(logs: readonly number[]): number {
  const freedom = logs.length - 1;
  return studentQuantile(0.05, freedom) * Math.sqrt(squaredDeviations(logs) / freedom / logs.length);
}

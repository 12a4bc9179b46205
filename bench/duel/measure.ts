import { DuelFigureId } from "@plumbline/core/duel/duel";
import type { RunView } from "@plumbline/core/run/views";
import { studentQuantile } from "@plumbline/core/statistics/distribution/student-t";
import { mean, squaredDeviations } from "@plumbline/core/statistics/moments";
import { summaryMetrics } from "@plumbline/core/summary/summary-metrics";
import { StartError } from "@plumbline/launcher/failure";
import type { BenchContext } from "../figure/bench.ts";
import type { Figure } from "../figure/figure.ts";
import { KeptRepetitions } from "../figure/kept.ts";
import { medianOf } from "../figure/statistics.ts";
import { AGAIN, type DuelBed, differences, openDuelBed, WORKING } from "./bed.ts";
import { type MeasuredPart, type Pair, partOf, type Setup } from "./part.ts";

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
  { signal, say, only, keep, minutes }: BenchContext,
  chosen: readonly MeasuredPart[],
): Promise<Figure[]> {
  const named = only.filter((name) => name !== ONCE);
  const wanted = pairs.filter((pair) => named.length === 0 || named.includes(nameOf(pair)));
  if (wanted.length === 0)
    throw new StartError(
      `No pair is called ${named.join(" or ")}.`,
      `name ${ONCE}, or one of ${pairs.map(nameOf).join(", ")}.`,
    );
  const until = minutes === undefined ? Number.POSITIVE_INFINITY : performance.now() + minutes * 60_000;
  const kept = await KeptRepetitions.open(keep);
  await using bed = await openDuelBed({ signal });
  const times = (usual: number) => (only.includes(ONCE) ? 1 : usual);
  const setup = { bed, say, times, pairs: wanted, kept, isOver: () => performance.now() > until };
  const figures: Figure[] = [];
  for (const part of chosen) figures.push(...(await measures[part](setup)));
  return figures;
}

const nameOf = (pair: Pair) => pair.join(":");

const measures: Record<MeasuredPart, (setup: Setup) => Promise<Figure[]>> = {
  narrowing: partOf<Narrowing>({
    name: "narrowing",
    things: (setup) => setup.pairs.map(nameOf),
    times: 5, // 20 over the four pairs
    async measure(setup, thing) {
      const pair = pairOf(thing);
      const rounds = Math.max(FEWEST, setup.times(SEQUENTIAL_ROUNDS));
      const [alone, aloneS] = await timed(() => setup.bed.execute({ ...load, serverIds: [...pair], rounds }));
      // both sides share the time of a round
      const [beside, besideS] = await timed(() => collectRounds(setup, pair, 2 * rounds));
      const logsOf = (id: DuelFigureId) => ({
        alone: sequentialLogs(alone, pair, id),
        beside: beside.flatMap(({ [id]: log }) => log ?? []),
      });
      return { aloneS, besideS, logs: Object.fromEntries(DuelFigureId.options.map((id) => [id, logsOf(id)])) };
    },
    figures(of) {
      const times = of().map(({ aloneS, besideS }) => besideS / aloneS);
      if (times.length === 0) return [];
      const against = `${SEQUENTIAL_ROUNDS} rounds one after another, median of ${times.length}`;
      const time = { name: "duel.narrowing.time", value: medianOf(times), unit: "×", against };
      return [time, ...DuelFigureId.options.flatMap((id) => [narrowingOf(of(), id), biasOf(of(), id)].flat())];
    },
  }),

  floor: partOf<string>({
    name: "floor",
    things: () => [WORKING],
    times: 40,
    async measure({ bed, times }) {
      const { duel } = await duelOnce(bed, [WORKING, AGAIN], Math.max(4, times(20)));
      return duel?.outcome ?? "undecided";
    },
    figures(of) {
      const outcomes = of();
      if (outcomes.length === 0) return [];
      const against = `${outcomes.length} duels of a server with itself, of at most 20 rounds`;
      const value = outcomes.filter((outcome) => outcome === "a" || outcome === "b").length / outcomes.length;
      return [{ name: "duel.floor.false-alarms", value, unit: "of 1", against, goal: { atMost: 0.05 } }];
    },
  }),

  swap: partOf<number>({
    name: "swap",
    things: (setup) => setup.pairs.map(nameOf),
    times: 1,
    async measure(setup, thing) {
      const [a, b] = pairOf(thing);
      const rounds = Math.max(FEWEST, setup.times(12));
      const logsOf = async (pair: Pair) =>
        (await collectRounds(setup, pair, rounds)).flatMap((logs) => logs["server.cpuPerDelivery"] ?? []);
      const [left, right] = [await logsOf([a, b]), await logsOf([b, a])];
      return Math.abs(mean(left) + mean(right)) / Math.hypot(halfWidth(left), halfWidth(right));
    },
    figures: (of, setup) =>
      setup.pairs.flatMap((pair) =>
        of(nameOf(pair)).map((value) => ({
          name: `duel.swap.${pair.join(".")}`,
          ...{ value, unit: "×", goal: { atMost: 1 } },
          against: "its interval's half width: |log ratio as A and B + as B and A|",
        })),
      ),
  }),

  "known-differences": partOf<boolean>({
    name: "known-differences",
    things: () => differences.map((percent) => `${percent}-percent`),
    times: 10,
    async measure({ bed, times }, thing) {
      const { duel } = await bed.execute({
        ...load,
        kind: "duel",
        serverIds: [WORKING, `${WORKING}@plus-${Number.parseInt(thing, 10)}`],
        duel: { margin: 0.005, budgetS: Math.max(60, times(300)) },
      });
      return duel?.outcome === "a";
    },
    figures: (of) =>
      differences.flatMap((percent) => {
        const duels = of(`${percent}-percent`);
        const goal = percent >= 5 ? { goal: { atLeast: 0.9 } } : {};
        const against = `${duels.length} duels of at most 5 min; ${percent} % more work per message`;
        const value = duels.filter(Boolean).length / duels.length;
        const figure = { name: `duel.known-differences.${percent}-percent`, value, unit: "of 1", against, ...goal };
        return duels.length === 0 ? [] : [figure];
      }),
  }),
};

/** The median narrowing of a figure's interval. */
function narrowingOf(results: readonly Narrowing[], id: DuelFigureId): Figure[] {
  const gains = results
    .flatMap(({ logs: { [id]: logs } }) => (logs ? [halfWidth(logs.alone) / halfWidth(logs.beside)] : []))
    .filter(Number.isFinite);
  const against = `${SEQUENTIAL_ROUNDS} rounds one after another: ${summaryMetrics[id].label}, median of ${gains.length}`;
  const goal = { atLeast: 4 };
  return gains.length === 0 ? [] : [{ name: `duel.narrowing.${id}`, value: medianOf(gains), unit: "×", goal, against }];
}

/** The difference of both designs' mean log ratios of a figure, within the interval that both together have. */
function biasOf(results: readonly Narrowing[], id: DuelFigureId): Figure[] {
  const biases = results
    .flatMap(({ logs: { [id]: logs } }) => (logs ? [mean(logs.beside) - mean(logs.alone)] : []))
    .filter(Number.isFinite);
  if (biases.length < FEWEST) return [];
  const against = `the ratio of rounds alone: ${summaryMetrics[id].label}, mean of ${biases.length}, ± ${halfWidth(biases).toFixed(3)} in logarithms`;
  return [{ name: `duel.bias.${id}`, value: Math.exp(mean(biases)), unit: "×", against }];
}

/** Does it and tells how many seconds it took. */
async function timed<T>(work: () => Promise<T>): Promise<[T, seconds: number]> {
  const fromMs = performance.now();
  return [await work(), (performance.now() - fromMs) / 1_000];
}

function pairOf(thing: string): Pair {
  const [a = "", b = ""] = thing.split(":");
  return [a, b];
}

function duelOnce(bed: DuelBed, [a, b]: Pair, rounds: number): Promise<RunView> {
  return bed.execute({ ...load, kind: "duel", serverIds: [a, b], rounds, duel: endless });
}

/** One repetition: the log ratios of both designs' rounds by figure, and how long each design took. */
interface Narrowing {
  readonly aloneS: number;
  readonly besideS: number;
  readonly logs: Partial<Record<DuelFigureId, { readonly alone: number[]; readonly beside: number[] }>>;
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

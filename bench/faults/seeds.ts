import type { BenchContext } from "../figure/bench.ts";
import type { Figure } from "../figure/figure.ts";

const SIMULATED_SEEDS = 10_000;
const NEMESIS_SEEDS = 200;
const SAY_EVERY = 100;

/** Seeds of the simulation that keep every invariant, and how many a second plays. */
export async function measureSimulatedSeeds({ signal, say, seeds: wanted }: BenchContext): Promise<Figure[]> {
  const { simulateAlone } = await import("../simulation/simulate-alone.ts");
  const { from = 1, count = SIMULATED_SEEDS } = wanted ?? {};
  const beganMs = performance.now();
  let played = 0;
  const onSeed = () => {
    if (++played % SAY_EVERY === 0) say(`${played} of ${count} simulated seeds`);
  };
  const { seeds, failed } = await simulateAlone({ from, seeds: count, signal, onSeed });
  const broken = new Set(failed.map(({ seed }) => seed));
  for (const seed of broken) say(`broken, replay it: npm run simulate -- --seed ${seed}`);
  const seconds = (performance.now() - beganMs) / 1_000;
  const range = `seeds ${from} to ${from + count - 1}`;
  return [
    {
      name: "faults.simulated-seeds.kept",
      value: seeds - broken.size,
      unit: `of ${count}`,
      against: `every invariant, ${range}`,
      goal: { atLeast: count },
    },
    {
      name: "faults.simulated-seeds.rate",
      value: seeds / seconds,
      unit: "1/s",
      against: `${seeds} seeds, with the start of PostgreSQL`,
    },
  ];
}

/** Seeds of the nemesis that keep every invariant, and the time that each takes. */
export async function measureNemesisSeeds({ signal, say, seeds: wanted }: BenchContext): Promise<Figure[]> {
  const { runNemesis } = await import("../nemesis/nemesis.ts");
  const { from = 1, count = NEMESIS_SEEDS } = wanted ?? {};
  const beganMs = performance.now();
  const { outcomes } = await runNemesis({
    from,
    seeds: count,
    signal,
    say,
    onSeed: ({ seed, broken }) => {
      for (const { invariant, breaches } of broken) say(`seed ${seed} broke ${invariant}: ${breaches.join("; ")}`);
      say(broken.length > 0 ? `replay it: npm run nemesis -- --seed ${seed}` : `seed ${seed} kept every invariant`);
    },
  });
  const kept = outcomes.filter(({ broken }) => broken.length === 0).length;
  const minutes = (performance.now() - beganMs) / 60_000;
  const range = `seeds ${from} to ${from + count - 1}`;
  return [
    {
      name: "faults.nemesis-seeds.kept",
      value: kept,
      unit: `of ${count}`,
      against: `every invariant, ${range}`,
      goal: { atLeast: count },
    },
    {
      name: "faults.nemesis-seeds.time",
      value: minutes / Math.max(1, outcomes.length),
      unit: "min",
      against: "each, with the builds before the first one",
    },
  ];
}

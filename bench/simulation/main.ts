import { parseArgs } from "node:util";
import { generateClient } from "@plumbline/launcher/build/build";
import { stopOnSignals } from "@plumbline/launcher/process/stop-signal";
import type { Outcome } from "./kernel/outcome.ts";

const usage = `npm run simulate -- [--seeds N] [--from SEED]
npm run simulate -- --seed SEED      replays one seed and prints its history

Ends with 0 where every invariant held, and with 1 where one was broken.`;

const SAY_EVERY = 100;

interface Chosen {
  readonly from: number;
  readonly seeds: number;
  /** True if the history is printed in any case. */
  readonly isReplay: boolean;
}

/** Reads what was chosen; null where the command line is wrong. */
function readCommandLine(): Chosen | null {
  try {
    const text = { type: "string" } as const;
    const { values } = parseArgs({ options: { seeds: text, from: text, seed: text } });
    const isReplay = values.seed !== undefined;
    const [from, seeds] = [Number(values.seed ?? values.from ?? 1), isReplay ? 1 : Number(values.seeds ?? 1_000)];
    return [from, seeds].every((value) => Number.isSafeInteger(value) && value >= 0) ? { from, seeds, isReplay } : null;
  } catch {
    return null;
  }
}

function print(seed: number, { broken, history }: Outcome): void {
  for (const line of history) console.log(line);
  for (const { invariant, breaches } of broken) {
    console.log(`seed ${seed} broke ${invariant}:`);
    for (const breach of breaches) console.log(`  ${breach}`);
  }
  console.log(
    broken.length > 0 ? `Replay it: npm run simulate -- --seed ${seed}` : `seed ${seed} kept every invariant.`,
  );
}

async function main(): Promise<number> {
  const chosen = readCommandLine();
  if (!chosen) {
    console.error(usage);
    return 2;
  }
  const signal = stopOnSignals();
  await generateClient(() => undefined, signal);
  // loaded now, because it imports the generated database client
  const { simulateAlone } = await import("./simulate-alone.ts");
  const beganMs = performance.now();
  const onSeed = (seed: number, outcome: Outcome) => {
    if (outcome.broken.length > 0 || chosen.isReplay) print(seed, outcome);
    const done = seed - chosen.from + 1;
    if (done % SAY_EVERY === 0)
      console.error(`${done} seeds, ${((performance.now() - beganMs) / done).toFixed(0)} ms each`);
  };
  const { seeds, failed } = await simulateAlone({ ...chosen, signal, onSeed });
  console.log(`${seeds} seeds, ${new Set(failed.map(({ seed }) => seed)).size} of them broke an invariant.`);
  return failed.length > 0 ? 1 : 0;
}

process.exitCode = await main();

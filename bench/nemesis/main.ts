import { parseArgs } from "node:util";
import { generateClient } from "@plumbline/launcher/build/build";
import { stopOnSignals } from "@plumbline/launcher/process/stop-signal";
import { describePlan, planNemesis } from "./faults/plan.ts";
import type { SeedOutcome } from "./run-seed.ts";

const usage = `npm run nemesis -- [--seeds N] [--from SEED]
npm run nemesis -- --seed SEED      replays one seed and prints its history
npm run nemesis -- --plan SEED      prints the faults of a seed, and breaks nothing

Ends with 0 where every invariant held, with 1 where one was broken, and with 2 where a seed could not be played.`;

interface Chosen {
  readonly from: number;
  readonly seeds: number;
  /** True if the history is printed in any case. */
  readonly isReplay: boolean;
  readonly isPlanOnly: boolean;
}

/** Reads what was chosen; null where the command line is wrong. */
function readCommandLine(): Chosen | null {
  try {
    const text = { type: "string" } as const;
    const { values } = parseArgs({ options: { seeds: text, from: text, seed: text, plan: text } });
    const one = values.plan ?? values.seed;
    const [from, seeds] = [Number(one ?? values.from ?? 1), one === undefined ? Number(values.seeds ?? 1) : 1];
    const isRight = [from, seeds].every((value) => Number.isSafeInteger(value) && value >= 0);
    return isRight ? { from, seeds, isReplay: one !== undefined, isPlanOnly: values.plan !== undefined } : null;
  } catch {
    return null;
  }
}

function printPlan(seed: number): void {
  console.log(`seed ${seed}:`);
  for (const line of describePlan(planNemesis(seed))) console.log(`  ${line}`);
}

function print({ seed, broken, lines }: SeedOutcome): void {
  printPlan(seed);
  for (const line of lines) console.log(line);
  for (const { invariant, breaches } of broken) {
    console.log(`seed ${seed} broke ${invariant}:`);
    for (const breach of breaches) console.log(`  ${breach}`);
  }
  const replay = `Its logs are in .plumbline/nemesis/${seed}. Replay it: npm run nemesis -- --seed ${seed}`;
  console.log(broken.length > 0 ? replay : `seed ${seed} kept every invariant.`);
}

async function main(): Promise<number> {
  const chosen = readCommandLine();
  if (!chosen) {
    console.error(usage);
    return 2;
  }
  if (chosen.isPlanOnly) {
    printPlan(chosen.from);
    return 0;
  }
  const signal = stopOnSignals();
  await generateClient(() => undefined, signal);
  // loaded now, because it imports the generated database client
  const { runNemesis } = await import("./nemesis.ts");
  const onSeed = (outcome: SeedOutcome) => {
    if (outcome.broken.length > 0 || chosen.isReplay) print(outcome);
    else console.error(`seed ${outcome.seed} kept every invariant.`);
  };
  const { outcomes, unplayed } = await runNemesis({ ...chosen, signal, onSeed, say: (text) => console.error(text) });
  const failed = outcomes.filter(({ broken }) => broken.length > 0);
  console.log(`${outcomes.length} seeds, ${failed.length} of them broke an invariant.`);
  if (unplayed.length > 0) console.log(`Not played, because the host failed: ${unplayed.join(", ")}.`);
  if (failed.length > 0) return 1;
  return unplayed.length > 0 ? 2 : 0;
}

process.exitCode = await main();

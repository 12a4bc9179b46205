import { parseArgs } from "node:util";
import { generateClient } from "@plumbline/launcher/build/build";
import { StartError } from "@plumbline/launcher/failure";
import { Stopped, stopOnSignals } from "@plumbline/launcher/process/stop-signal";
import { benches, type Entry } from "./benches.ts";
import type { BenchContext } from "./figure/bench.ts";
import { toSaved, toTable } from "./figure/figure.ts";
import { saveParts, saveRun } from "./figure/saved.ts";

/** Exit code where a figure is not what it should be. */
const MISSED_GOAL = 3;

const usage = [
  "npm run bench -- <name> [part…] [--json] [--save FILE] [--before COMMIT] [--list] [--only NAME…] [--seeds N [--from SEED]] [--keep FILE [--minutes N]]",
  `Ends with 0 where every goal is met, and with ${MISSED_GOAL} where one is not.`,
  "",
  ...Object.entries(benches).flatMap(([name, { measures, parts, keeps, ...takes }]) => [
    `  ${name.padEnd(15)} ${measures}`,
    ...(parts ? [`  ${"".padEnd(15)} parts: ${parts.join(", ")}`] : []),
    ...(takes.comparesCommits ? [`  ${"".padEnd(15)} --before COMMIT: against that commit's alone`] : []),
    ...(takes.lists ? [`  ${"".padEnd(15)} --list: the places behind each figure`] : []),
    ...(takes.takesNames ? [`  ${"".padEnd(15)} --only NAME: one of them alone; several times for several`] : []),
    ...(takes.takesSeeds
      ? [`  ${"".padEnd(15)} --seeds N --from SEED: these seeds alone, where a part plays seeds`]
      : []),
    ...(keeps ? [`  ${"".padEnd(15)} --keep FILE --minutes N: repetitions of so long, beside those of the file`] : []),
  ]),
].join("\n");

interface Chosen {
  readonly entry: Entry;
  readonly parts: string[];
  readonly json: boolean;
  /** The file to save the figures in. */
  readonly save: string | undefined;
  readonly before: string | undefined;
  readonly list: boolean;
  readonly only: string[];
  readonly seeds: BenchContext["seeds"];
  readonly keep: string | undefined;
  readonly minutes: number | undefined;
}

/** Reads what was chosen; a sentence where the command line is wrong. */
function readCommandLine(): Chosen | string {
  try {
    const options = {
      json: { type: "boolean" },
      save: { type: "string" },
      before: { type: "string" },
      list: { type: "boolean" },
      only: { type: "string", multiple: true },
      seeds: { type: "string" },
      from: { type: "string" },
      keep: { type: "string" },
      minutes: { type: "string" },
    } as const;
    const { positionals, values } = parseArgs({ allowPositionals: true, options });
    const [name = "", ...parts] = positionals;
    const entry = Object.hasOwn(benches, name) ? benches[name] : undefined;
    if (!entry) return name ? `There is no bench "${name}".` : "Name a bench.";
    const unknown = parts.find((part) => !entry.parts?.includes(part));
    if (unknown !== undefined) return `The bench ${name} has no part "${unknown}".`;
    if (values.before !== undefined && !entry.comparesCommits) return `The bench ${name} compares no commits.`;
    if (values.list && !entry.lists) return `The bench ${name} has no list.`;
    if (values.only && !entry.takesNames) return `The bench ${name} has no names.`;
    if (values.seeds !== undefined && !entry.takesSeeds) return `The bench ${name} has no seeds.`;
    const seeds =
      values.seeds === undefined ? undefined : { from: Number(values.from ?? 1), count: Number(values.seeds) };
    if (seeds && !Object.values(seeds).every(Number.isSafeInteger)) return "Seeds are whole numbers.";
    if (values.keep !== undefined && !entry.keeps) return `The bench ${name} keeps no repetitions.`;
    if (values.minutes !== undefined && values.keep === undefined)
      return "Name a file by --keep, or leave out --minutes.";
    const minutes = values.minutes === undefined ? undefined : Number(values.minutes);
    if (minutes !== undefined && !(minutes > 0)) return "Minutes are a number above 0.";
    const { json = false, save, before, list = false, only = [], keep } = values;
    return { entry, parts, json, save, before, list, only, seeds, keep, minutes };
  } catch (error) {
    return String(error instanceof Error ? error.message : error);
  }
}

async function main(): Promise<number> {
  const chosen = readCommandLine();
  if (typeof chosen === "string") {
    console.error(`${chosen}\n\n${usage}`);
    return 2;
  }
  const signal = stopOnSignals();
  const say = (text: string) => console.error(`${new Date().toISOString().slice(11, 19)} ${text}`);
  await generateClient(() => undefined, signal);
  const { entry, json, save: file, ...wanted } = chosen;
  const figures = await (await entry.load())({ signal, say, ...wanted });
  const save = wanted.parts.length + wanted.only.length > 0 ? saveParts : saveRun;
  if (file !== undefined) await save(file, figures, new Date());
  const saved = figures.map(toSaved);
  console.log(json ? saved.map((figure) => JSON.stringify(figure)).join("\n") : toTable(figures));
  return saved.some(({ met }) => met === false) ? MISSED_GOAL : 0;
}

/** Says what went wrong and what to do next. */
function explain(error: unknown): number {
  if (error instanceof Stopped) return 130;
  if (!(error instanceof StartError)) throw error;
  for (const line of error.log) console.error(`  | ${line}`);
  console.error(`bench: ${error.message}\n  Next step: ${error.nextStep}`);
  return 1;
}

process.exitCode = await main().catch(explain);

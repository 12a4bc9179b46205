import { parseArgs } from "node:util";
import { generateClient } from "@plumbline/launcher/build/build";
import { stopOnSignals } from "@plumbline/launcher/process/stop-signal";
import type { Bench } from "./bench.ts";
import { toJson, toTable } from "./figure.ts";

type Entry = { readonly measures: string; load(): Promise<Bench> };

/** Loaded on demand: a bench imports the generated database client, which exists only after `generateClient`. */
const benches: Record<string, Entry> = {
  frames: {
    measures: "frames of a run per second, from the generator's socket to PostgreSQL and the live channel",
    load: async () => (await import("./frames.ts")).benchFrames,
  },
  "run-page": {
    measures: "time in which a run's page has its data",
    load: async () => (await import("./run-page.ts")).benchRunPage,
  },
  live: {
    measures: "time from the end of a generator's second to the event in an open page",
    load: async () => (await import("./live.ts")).benchLive,
  },
};

const usage = [
  "npm run bench -- <name> [--json]",
  "",
  ...Object.entries(benches).map(([name, { measures }]) => `  ${name.padEnd(15)} ${measures}`),
].join("\n");

async function main(): Promise<number> {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { json: { type: "boolean" } } });
  const [name = "", ...rest] = positionals;
  const entry = Object.hasOwn(benches, name) ? benches[name] : undefined;
  if (!entry || rest.length > 0) {
    console.error(name ? `There is no bench "${positionals.join(" ")}".\n\n${usage}` : usage);
    return 2;
  }
  const signal = stopOnSignals();
  const say = (text: string) => console.error(`${new Date().toISOString().slice(11, 19)} ${text}`);
  await generateClient(() => undefined, signal);
  const bench = await entry.load();
  const figures = await bench({ signal, say });
  console.log(values.json ? figures.map(toJson).join("\n") : toTable(figures));
  return 0;
}

process.exitCode = await main();

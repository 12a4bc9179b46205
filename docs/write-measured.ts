import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Machine, SavedRun } from "../bench/figure/saved.ts";
import { replaceBetween } from "./replace-between.ts";
import { operationsFile } from "./write-failures.ts";
import { threatsFile } from "./write-threats.ts";

export const generatorFile = fileURLToPath(new URL("generator.md", import.meta.url));

/** A run of the accuracy suite, as `go test ./accuracy -save` writes it. */
interface SavedAccuracy {
  readonly takenAt: string;
  readonly machine: Machine;
  readonly full: boolean;
  readonly tables: readonly { readonly heads: readonly string[]; readonly rows: readonly (readonly string[])[] }[];
}

const marksOf = (what: string) => ({
  begin: `<!-- ${what}: written by npm run docs from docs/measured/${what}.json -->`,
  end: `<!-- end of ${what} -->`,
});

/** The bench of the generator, on one kind of machine each. */
const benches = ["loadgen-amd", "loadgen-intel"];

/** The page with its tables as the saved runs have them. Throws where a table's marks are gone. */
export function withMeasured(page: string): string {
  const accuracy = replaceBetween(page, marksOf("accuracy"), describeAccuracy(read("accuracy") as SavedAccuracy));
  return benches.reduce(
    (text, name) => replaceBetween(text, marksOf(name), describeBench(read(name) as SavedRun)),
    accuracy,
  );
}

/** A page with the figures of a bench, once a run of it was saved. Throws where the table's marks are gone. */
export function withBench(page: string, name: "truth" | "faults"): string {
  const text = existsSync(fileOf(name))
    ? describeBench(read(name) as SavedRun)
    : `No run was saved yet: \`npm run bench -- ${name} --save docs/measured/${name}.json\`.`;
  return replaceBetween(page, marksOf(name), text);
}

const fileOf = (what: string) => new URL(`measured/${what}.json`, import.meta.url);

function read(what: string): unknown {
  return JSON.parse(readFileSync(fileOf(what), "utf8"));
}

function describeAccuracy({ takenAt, machine, full, tables }: SavedAccuracy): string {
  const scale = full ? "with `-full`" : "at the small scale";
  const parts = tables.map(({ heads, rows }) => toTable(heads, rows));
  return [`${describeRun(takenAt, machine)}, ${scale}.`, ...parts].join("\n\n");
}

function describeBench({ takenAt, machine, figures }: SavedRun): string {
  const rows = figures.map(({ name, value, unit, goal, met, against }) => [
    name.replace(/^(loadgen|truth|faults)\./, ""),
    `${value.toLocaleString("en")} ${unit}`,
    goal ?? "",
    met === null ? "" : met ? "yes" : "**no**",
    against,
  ]);
  const goals = figures.filter(({ met }) => met !== null);
  const reached = goals.filter(({ met }) => met);
  return [
    `${describeRun(takenAt, machine)}: ${reached.length} of ${goals.length} goals reached.`,
    toTable(["figure", "value", "goal", "reached", "against"], rows),
  ].join("\n\n");
}

function describeRun(takenAt: string, { cpus, model, memoryGiB, kernel }: Machine): string {
  return `Taken on ${takenAt.slice(0, 10)} on ${cpus} virtual processors (${model}), ${memoryGiB} GiB, Linux ${kernel}`;
}

function toTable(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  return [heads, heads.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(generatorFile, withMeasured(readFileSync(generatorFile, "utf8")));
  writeFileSync(threatsFile, withBench(readFileSync(threatsFile, "utf8"), "truth"));
  writeFileSync(operationsFile, withBench(readFileSync(operationsFile, "utf8"), "faults"));
}

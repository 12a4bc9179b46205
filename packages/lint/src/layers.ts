import type { Import } from "./imports.ts";
import type { Knot } from "./knots.ts";
import type { Violation } from "./sources.ts";

/** A folder or file of a package's source folder; `"."` stands for the files that lie directly in it. Some stand side by side on one level. */
type Level = string | readonly string[];

/** The levels of each source folder, lowest first. */
export type Layers = Readonly<Record<string, readonly Level[]>>;

const advice = "Move what both need into a lower folder, or pass it in as a parameter";

/** Every import that goes up or sideways, and every file of a listed package that has no level. */
export function checkLayers(layers: Layers, imports: readonly Import[], paths: readonly string[]): Violation[] {
  return Object.entries(layers).flatMap(([folder, levels]) => {
    const placed = placeFiles(folder, levels, paths);
    const missing = paths.filter((path) => path.startsWith(`${folder}/`) && !placed.has(path));
    return [
      ...missing.map((path) => noLevel(path, folder)),
      ...unusedEntries(folder, levels, placed),
      ...imports.filter(({ typeOnly }) => !typeOnly).flatMap((edge) => checkImport(edge, placed, folder)),
    ];
  });
}

interface Place {
  readonly entry: string;
  readonly level: number;
}

/** The longest entry that contains a file decides. */
function placeFiles(folder: string, levels: readonly Level[], paths: readonly string[]): Map<string, Place> {
  const entries = levels
    .flatMap((level, index) => [level].flat().map((entry) => ({ entry, level: index })))
    .sort((a, b) => b.entry.length - a.entry.length);
  const placed = new Map<string, Place>();
  for (const path of paths) {
    if (!path.startsWith(`${folder}/`)) continue;
    const inside = path.slice(folder.length + 1);
    const place = entries.find(({ entry }) => contains(entry, inside));
    if (place) placed.set(path, place);
  }
  return placed;
}

function contains(entry: string, path: string): boolean {
  return entry === "." ? !path.includes("/") : path === entry || path.startsWith(`${entry}/`);
}

function checkImport({ from, to, line }: Import, placed: ReadonlyMap<string, Place>, folder: string): Violation[] {
  const [source, target] = [placed.get(from), placed.get(to)];
  if (!source || !target || source.entry === target.entry || target.level < source.level) return [];
  const relation = target.level === source.level ? "stands beside" : "stands above";
  const message = `${source.entry} imports ${target.entry} (${to}), which ${relation} it in layers.mjs (${folder}). ${advice}.`;
  return [{ path: from, line, rule: "layers", message }];
}

function noLevel(path: string, folder: string): Violation {
  const message = `no level of "${folder}" in layers.mjs contains this file. Add its folder there, above all that it imports.`;
  return { path, line: 1, rule: "layers", message };
}

/** An entry without files would silently allow whatever is created there later. */
function unusedEntries(folder: string, levels: readonly Level[], placed: ReadonlyMap<string, Place>): Violation[] {
  const used = new Set([...placed.values()].map(({ entry }) => entry));
  return levels.flat().flatMap((entry) => {
    if (used.has(entry)) return [];
    const message = `"${folder}" lists ${entry}, which contains no file. Remove the entry.`;
    return { path: "layers.mjs", line: 1, rule: "layers", message };
  });
}

/** Cycles of folders inside the source folders that have layers. */
export function checkKnots(layers: Layers, knots: readonly Knot[]): Violation[] {
  const listed = Object.keys(layers);
  return knots.flatMap(({ members, imports: [first] }) => {
    if (!first || !listed.some((folder) => members.every((path) => `${path}/`.startsWith(`${folder}/`)))) return [];
    const message = `folders import each other in a cycle: ${members.join(", ")}. ${advice}.`;
    return { path: first.from, line: first.line, rule: "folder-cycles", message };
  });
}

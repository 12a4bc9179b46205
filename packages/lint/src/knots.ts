import { dirname } from "node:path/posix";
import type { Import } from "./imports.ts";

/** Folders beside each other that all reach each other through imports that remain at run time. */
export interface Knot {
  /** Sorted paths, relative to the repository's root. */
  readonly members: readonly string[];
  /** The imports between them. */
  readonly imports: readonly Import[];
}

interface Edge {
  readonly from: string;
  readonly to: string;
  readonly cause: Import;
}

/**
 * Cycles of folders: two or more children of one folder that all reach each other. A child stands for everything below it, and a
 * folder's own files for one more child. Imports of types do not count. A package's entry points and its `env.ts` stand directly in
 * `src` by convention and are left out: nothing of the package imports the former, and the latter imports nothing.
 */
export function findKnots(imports: readonly Import[]): Knot[] {
  const kept = imports.filter(({ typeOnly }) => !typeOnly);
  const imported = new Set(kept.map(({ to }) => to));
  const atTheEdge = ({ from, to }: Import) =>
    (isDirectlyInSrc(from) && !imported.has(from)) || /\/src\/env\.ts$/.test(to);
  const graphs = new Map<string, Edge[]>();
  for (const cause of kept) {
    if (atTheEdge(cause)) continue;
    const parent = commonFolder(cause.from, cause.to);
    const edge = { from: childOf(parent, cause.from), to: childOf(parent, cause.to), cause };
    if (edge.from !== edge.to) graphs.set(parent, [...(graphs.get(parent) ?? []), edge]);
  }
  return [...graphs.values()].flatMap(knotsOf);
}

function commonFolder(first: string, second: string): string {
  const [a, b] = [dirname(first).split("/"), dirname(second).split("/")];
  const length = a.findIndex((part, index) => part !== b[index]);
  return a.slice(0, length < 0 ? a.length : length).join("/");
}

function childOf(parent: string, path: string): string {
  const inside = parent === "" ? path : path.slice(parent.length + 1);
  const end = inside.indexOf("/");
  return end < 0 ? parent : path.slice(0, path.length - inside.length + end);
}

function isDirectlyInSrc(path: string): boolean {
  return dirname(path).endsWith("/src");
}

function knotsOf(edges: readonly Edge[]): Knot[] {
  const graph = new Map<string, Set<string>>();
  for (const { from, to } of edges) graph.set(from, (graph.get(from) ?? new Set()).add(to));
  return findComponents(graph)
    .filter((members) => members.length > 1)
    .map((members) => ({
      members: members.sort(),
      imports: edges.filter(({ from, to }) => members.includes(from) && members.includes(to)).map(({ cause }) => cause),
    }));
}

/** Strongly connected components (Tarjan, "Depth-first search and linear graph algorithms", 1972). */
function findComponents(graph: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const components: string[][] = [];
  const index = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const lower = (node: string, to = 0) => lowest.set(node, Math.min(lowest.get(node) ?? to, to));
  const visit = (node: string) => {
    index.set(node, index.size);
    lower(node, index.get(node));
    stack.push(node);
    for (const next of graph.get(node) ?? []) {
      if (!index.has(next)) {
        visit(next);
        lower(node, lowest.get(next));
      } else if (stack.includes(next)) lower(node, index.get(next));
    }
    if (lowest.get(node) === index.get(node)) components.push(stack.splice(stack.indexOf(node)));
  };
  for (const node of graph.keys()) if (!index.has(node)) visit(node);
  return components;
}

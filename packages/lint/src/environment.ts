import type { MemberExpression, Node } from "oxc-parser";
import { type Source, type Violation, walk } from "./sources.ts";

/** The files that may read the environment: the validated settings of each app, and one file of each command. */
const readers = new Set([
  "apps/web/src/server/env.ts",
  "apps/worker/src/env.ts",
  "packages/cli/src/terminal/environment.ts",
  "packages/launcher/src/environment.ts",
]);

/** Reads of the environment in any other file. */
export function findStrayReads(source: Source): Violation[] {
  if (readers.has(source.path)) return [];
  const message = `only ${[...readers].join(", ")} read process.env. Add the setting there, and pass its value in.`;
  return findEnvironmentReads(source).map((line) => ({ path: source.path, line, rule: "environment", message }));
}

/** Lines that read `process.env`. Next replaces NEXT_RUNTIME when it compiles, so that nothing reads it at run time. */
export function findEnvironmentReads(source: Source): number[] {
  const lines: number[] = [];
  walk(source.program, (node, parent) => {
    if (!isMember(node, "env") || isMember(parent, "NEXT_RUNTIME")) return;
    if (node.object.type === "Identifier" && node.object.name === "process") lines.push(source.lineOf(node.start));
  });
  return lines;
}

function isMember(node: Node | undefined, name: string): node is MemberExpression {
  return node?.type === "MemberExpression" && node.property.type === "Identifier" && node.property.name === name;
}

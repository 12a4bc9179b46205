import { type Source, walk } from "./sources.ts";

/** Lines that name `process.env`. */
export function findEnvironmentReads(source: Source): number[] {
  const lines: number[] = [];
  walk(source.program, (node) => {
    if (node.type !== "MemberExpression" || node.property.type !== "Identifier" || node.property.name !== "env") return;
    if (node.object.type === "Identifier" && node.object.name === "process") lines.push(source.lineOf(node.start));
  });
  return lines;
}

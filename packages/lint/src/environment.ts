import type { MemberExpression, Node } from "oxc-parser";
import { type Source, walk } from "./sources.ts";

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

import type { Node } from "oxc-parser";
import { type Source, walk } from "./sources.ts";

/** A function that has a name. */
export interface NamedFunction {
  readonly path: string;
  readonly line: number;
  readonly name: string;
  /** From the first to the last line of its source, both included. */
  readonly lines: number;
}

/** Declared functions, methods, and functions that are assigned to a name. Callbacks belong to the function around them. */
export function findFunctions(source: Source): NamedFunction[] {
  const found: NamedFunction[] = [];
  walk(source.program, (node, parent) => {
    const name = nameOf(node, parent);
    if (name === undefined) return;
    const line = source.lineOf(node.start);
    found.push({ path: source.path, line, name, lines: source.lineOf(node.end) - line + 1 });
  });
  return found;
}

function nameOf(node: Node, parent: Node | undefined): string | undefined {
  if (node.type === "FunctionDeclaration") return node.id?.name ?? "default";
  if (node.type !== "FunctionExpression" && node.type !== "ArrowFunctionExpression") return undefined;
  if (parent?.type === "VariableDeclarator" && parent.id.type === "Identifier") return parent.id.name;
  const owner =
    parent?.type === "MethodDefinition" || parent?.type === "PropertyDefinition" || parent?.type === "Property";
  return owner && parent.key.type === "Identifier" ? parent.key.name : undefined;
}

import type { Node } from "oxc-parser";
import { type Source, type Violation, walk } from "./sources.ts";

/**
 * Errors that are dropped: a rejection handler without a parameter that does not throw, and a `catch` clause with an empty block.
 * A comment in the block handles nothing.
 */
export function findSwallowedErrors(source: Source): Violation[] {
  const violations: Violation[] = [];
  walk(source.program, (node) => {
    const dropped = droppedBy(node);
    if (dropped === undefined) return;
    const message = `${dropped} drops the error. Handle it, or log it through bestEffort(promise, log, "doing what").`;
    violations.push({ path: source.path, line: source.lineOf(node.start), rule: "swallowed-errors", message });
  });
  return violations;
}

function droppedBy(node: Node): string | undefined {
  if (node.type === "CatchClause") return node.body.body.length === 0 ? "an empty catch clause" : undefined;
  if (node.type !== "CallExpression" || node.callee.type !== "MemberExpression") return undefined;
  const { property } = node.callee;
  if (property.type !== "Identifier") return undefined;
  const [first, second] = node.arguments;
  if (property.name === "catch" && first) return ignoresItsError(first) ? ".catch(() => …)" : undefined;
  const onlyCatches = property.name === "then" && first && isNothing(first) && second && ignoresItsError(second);
  return onlyCatches ? ".then(undefined, () => …)" : undefined;
}

function ignoresItsError(handler: Node): boolean {
  if (handler.type !== "ArrowFunctionExpression" && handler.type !== "FunctionExpression") return false;
  return handler.params.length === 0 && !throws(handler);
}

function throws(node: Node): boolean {
  let found = false;
  walk(node, ({ type }) => {
    found ||= type === "ThrowStatement";
  });
  return found;
}

function isNothing(node: Node): boolean {
  return (node.type === "Identifier" && node.name === "undefined") || (node.type === "Literal" && node.value === null);
}

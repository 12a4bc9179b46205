import { type Document, LineCounter, parseDocument, visit } from "yaml";
import type { FlowFault } from "../flow-fault.ts";
import { locate } from "./locate.ts";

/** A document as plain values, and how its faults get their places. */
export type ParsedYaml = { readonly value: unknown; readonly at: ReturnType<typeof locate> };

/** Parses a document without aliases. */
export function parseYaml(text: string): ParsedYaml | { readonly fault: FlowFault } {
  try {
    return parse(text);
  } catch (error) {
    // the library goes into each level by a call: brackets alone exhaust the stack
    if (error instanceof RangeError) return { fault: { line: 1, column: 1, message: "it is nested too deeply" } };
    throw error;
  }
}

function parse(text: string): ParsedYaml | { readonly fault: FlowFault } {
  const lines = new LineCounter();
  const yaml = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const faultAt = (offset: number, message: string) => {
    const { line, col } = lines.linePos(offset);
    return { fault: { line, column: col, message } };
  };
  const [broken] = [...yaml.errors, ...yaml.warnings];
  if (broken) return faultAt(broken.pos[0], `not YAML: ${broken.message}`);
  const alias = findAlias(yaml);
  if (alias !== null) return faultAt(alias, "aliases are not read: write what it stands for");
  return { value: yaml.toJS(), at: locate(yaml, lines) };
}

/** The place of the first alias; null without one. Aliases would give one line two meanings, and a small document any size. */
function findAlias(yaml: Document): number | null {
  let found: number | null = null;
  visit(yaml, {
    Alias(_, { range }) {
      found = range?.[0] ?? 0;
      return visit.BREAK;
    },
  });
  return found;
}

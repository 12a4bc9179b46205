import { strToU8 } from "fflate";
import { LineCounter, parseDocument, visit } from "yaml";
import { type FlowPlan, MAX_FLOW_BYTES } from "../plan/flow-plan.ts";
import { compileFlow } from "./compile-flow.ts";
import { explainIssues } from "./explain-issues.ts";
import { FlowDocument } from "./flow-document.ts";
import type { FlowFault } from "./flow-fault.ts";
import { locate } from "./locate.ts";
import { type FlowRows, readDataRows } from "./read-rows.ts";

/** A flow as it was read: what it asks for, and its plan but for the digest. */
export type ReadFlow = { readonly document: FlowDocument; readonly plan: Omit<FlowPlan, "digest"> };

/** The generator gets its plan as one variable of its environment, and Linux bounds that at 128 KiB. */
const MAX_PLAN_BYTES = 96 * 1024;

const START = { line: 1, column: 1 } as const;

/**
 * Reads a flow and its data file.
 * @param data text of the data file that the flow names; undefined: it is not there
 * @returns the flow, or every fault in the order of its lines
 */
export function readFlow(text: string, data?: string): ReadFlow | { readonly faults: readonly FlowFault[] } {
  const large = [text, data ?? ""].some((part) => strToU8(part).length > MAX_FLOW_BYTES);
  if (large)
    return { faults: [{ ...START, message: `a flow and its data have at most ${MAX_FLOW_BYTES / 1024} KiB each` }] };
  const lines = new LineCounter();
  const yaml = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const [broken] = [...yaml.errors, ...yaml.warnings];
  if (broken) {
    const { line, col } = lines.linePos(broken.pos[0]);
    return { faults: [{ line, column: col, message: `not YAML: ${broken.message}` }] };
  }
  const at = locate(yaml, lines);
  const alias = findAlias(yaml);
  if (alias !== null) {
    const { line, col } = lines.linePos(alias);
    return { faults: [{ line, column: col, message: "aliases are not read: write what it stands for" }] };
  }
  const value: unknown = yaml.toJS();
  const parsed = FlowDocument.safeParse(value);
  if (!parsed.success) return { faults: inOrder(explainIssues(parsed.error.issues, value).map(at)) };
  const document = parsed.data;
  const rows = rowsOf(document, data);
  const compiled = compileFlow(document, rows !== null && "fault" in rows ? null : rows);
  const faults = [...compiled.faults];
  if (rows !== null && "fault" in rows) faults.splice(0, faults.length, { path: ["data"], message: rows.fault });
  if (document.data === undefined && data !== undefined)
    faults.push({ path: [], message: "data was given, and the flow names no data file: data: rows.csv" });
  const bytes = strToU8(JSON.stringify(compiled.plan)).length;
  if (bytes > MAX_PLAN_BYTES)
    faults.push({
      path: [],
      message: `with its data it takes ${bytes} bytes of a plan, and ${MAX_PLAN_BYTES} are the most`,
    });
  return faults.length > 0 ? { faults: inOrder(faults.map(at)) } : { document, plan: compiled.plan };
}

/** The place of the first alias; null without one. Aliases would give one line two meanings, and a small document any size. */
function findAlias(yaml: ReturnType<typeof parseDocument>): number | null {
  let found: number | null = null;
  visit(yaml, {
    Alias(_, { range }) {
      found = range?.[0] ?? 0;
      return visit.BREAK;
    },
  });
  return found;
}

function rowsOf({ data: name }: FlowDocument, data: string | undefined): FlowRows | { readonly fault: string } | null {
  if (name === undefined) return null;
  return data === undefined ? { fault: `the data file ${name} was not given` } : readDataRows(name, data);
}

function inOrder(faults: readonly FlowFault[]): FlowFault[] {
  return [...faults].sort((a, b) => a.line - b.line || a.column - b.column);
}

/** The data file that a flow names; null where it names none, or cannot be read. */
export function dataFileOf(text: string): string | null {
  const yaml = parseDocument(text);
  const data = yaml.errors.length > 0 ? null : yaml.get("data");
  return typeof data === "string" && FlowDocument.shape.data.safeParse(data).success ? data : null;
}

import { strToU8 } from "fflate";
import { z } from "zod";
import { type FlowPlan, MAX_FLOW_BYTES } from "../plan/flow-plan.ts";
import type { DataFile } from "./data-file.ts";
import { explainIssues } from "./document/explain-issues.ts";
import { FlowDocument } from "./document/flow-document.ts";
import { type ParsedYaml, parseYaml } from "./document/parse-yaml.ts";
import type { FlowFault } from "./flow-fault.ts";
import { type FlowRows, readDataRows } from "./rows/read-rows.ts";
import { compileFlow } from "./steps/compile-flow.ts";

/** A flow as it was read: what it asks for, and its plan but for the digest. */
export type ReadFlow = { readonly document: FlowDocument; readonly plan: Omit<FlowPlan, "digest"> };

/** The generator gets its plan as one variable of its environment, and Linux bounds that at 128 KiB. */
const MAX_PLAN_BYTES = 96 * 1024;
/** The most faults that are named: a document of another kind has one on each line. */
const MAX_FAULTS = 50;

const tooLarge = {
  faults: [{ line: 1, column: 1, message: `a flow and its data have at most ${MAX_FLOW_BYTES / 1024} KiB each` }],
};

const isLarge = (part: string) => strToU8(part).length > MAX_FLOW_BYTES;

/**
 * Reads a flow and its data file.
 * @param data text of the data file that the flow names, or what is in one that was uploaded; undefined: it is not there
 * @returns the flow, or its faults in the order of their lines
 */
export function readFlow(text: string, data?: string | DataFile): ReadFlow | { readonly faults: readonly FlowFault[] } {
  if (typeof data === "string" && isLarge(data)) return tooLarge;
  const read = readDocument(text);
  if ("faults" in read) return read;
  const { document, at } = read;
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

type ReadDocument = { readonly document: FlowDocument; readonly at: ParsedYaml["at"] };

/** Reads the document by itself, whatever is in the data file that it names. */
export function readDocument(text: string): ReadDocument | { readonly faults: readonly FlowFault[] } {
  if (isLarge(text)) return tooLarge;
  const yaml = parseYaml(text);
  if ("fault" in yaml) return { faults: [yaml.fault] };
  const { value, at } = yaml;
  const parsed = FlowDocument.safeParse(value);
  if (!parsed.success) return { faults: inOrder(explainIssues(parsed.error.issues, value).map(at)) };
  return { document: parsed.data, at };
}

function rowsOf(
  { data: name }: FlowDocument,
  data: string | DataFile | undefined,
): FlowRows | DataFile | { readonly fault: string } | null {
  if (name === undefined) return null;
  if (data === undefined) return { fault: `the data file ${name} was not given` };
  return typeof data === "string" ? readDataRows(name, data) : data;
}

/** The first faults by their lines; where there are more, the last one says how many. */
function inOrder(faults: readonly FlowFault[]): FlowFault[] {
  const sorted = faults.toSorted((a, b) => a.line - b.line || a.column - b.column);
  const [next, ...others] = sorted.slice(MAX_FAULTS);
  if (!next) return sorted;
  return [...sorted.slice(0, MAX_FAULTS), { ...next, message: `${others.length + 1} further faults begin here` }];
}

/** The data file that a flow names; null where it names none, or cannot be read. */
export const dataFileOf = (text: string): string | null => textAt(text, "data") ?? null;

/** The name that a flow gives itself; null where that cannot be read. */
export const flowNameOf = (text: string): string | null => textAt(text, "name") ?? null;

/** One of the document's own texts, whatever is wrong with the rest of it. */
function textAt(text: string, key: "data" | "name"): string | undefined {
  const yaml = parseYaml(text);
  const Part = z.looseObject({ [key]: FlowDocument.shape[key] });
  const part = Part.safeParse("value" in yaml ? yaml.value : null);
  const found = part.data?.[key];
  return typeof found === "string" ? found : undefined;
}

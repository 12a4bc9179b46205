import { RE2JS } from "re2js";
import { type FlowPart, MAX_FLOW_PARTS, MAX_FLOW_WIDTH } from "../../plan/flow-plan.ts";
import { givenValues } from "../document/flow-document.ts";
import { readTemplate, type TemplatePiece } from "./template.ts";

/** A place in the document: keys and indexes. */
export type FlowPath = readonly (string | number)[];

/** Instructions of all patterns of a flow together; that of a UUID has about forty. */
const MAX_PATTERN_SIZE = 100_000;
/** The highest number of a group that a flow can name. */
const MOST_GROUPS = 99;
/** A fault names no more of the names that would be right: data may have thousands of columns. */
const MOST_NAMES = 20;

const listOf = (names: readonly string[]) =>
  names.length > MOST_NAMES ? `${names.slice(0, MOST_NAMES).join(", ")}, …` : names.join(", ");

/** The names that steps of a flow may use so far, and the faults that were found. */
export class FlowScope {
  readonly faults: { readonly path: FlowPath; readonly message: string }[] = [];
  readonly #columns: readonly string[] | null;
  readonly #slots = new Map<string, number>();
  #patternSize = 0;

  /** @param columns of the data file; null: the flow has none */
  constructor(columns: readonly string[] | null) {
    this.#columns = columns;
  }

  /** How many values are captured. */
  get slots(): number {
    return this.#slots.size;
  }

  report(path: FlowPath, message: string): void {
    this.faults.push({ path, message });
  }

  /** The place of a captured value. */
  capture(path: FlowPath, name: string): number {
    if (givenValues.some((given) => given === name))
      this.report(path, `"${name}" is given; capture it by another name`);
    const slot = this.#slots.get(name) ?? this.#slots.size;
    this.#slots.set(name, slot);
    return slot;
  }

  /**
   * Compiles a pattern and counts its groups. Once all patterns together are too large, which is reported, no further one is compiled: a
   * few characters can stand for a million instructions.
   * @throws Error of the library for what is no pattern
   */
  countGroups(path: FlowPath, pattern: string): number {
    if (this.#patternSize > MAX_PATTERN_SIZE) return MOST_GROUPS;
    const compiled = RE2JS.compile(pattern);
    this.#patternSize += compiled.programSize();
    if (this.#patternSize > MAX_PATTERN_SIZE)
      this.report(path, "the flow's patterns are too large together; let this one repeat less");
    return compiled.groupCount();
  }

  /** The parts of a template; what it names and nobody has is reported. */
  compile(path: FlowPath, template: string): FlowPart[] {
    const pieces = readTemplate(template);
    if ("fault" in pieces) {
      this.report(path, pieces.fault);
      return [];
    }
    const parts = pieces.flatMap((piece) => ("text" in piece ? [piece] : (this.#resolve(path, piece) ?? [])));
    return this.bound(path, parts);
  }

  /** The parts themselves; that there are too many of them is reported. */
  bound(path: FlowPath, parts: FlowPart[]): FlowPart[] {
    if (parts.length > MAX_FLOW_PARTS)
      this.report(path, `it has ${parts.length} pieces of text and values, and ${MAX_FLOW_PARTS} are the most`);
    return parts;
  }

  #resolve(path: FlowPath, { name, width }: Extract<TemplatePiece, { name: string }>): FlowPart | null {
    if (name === "connection" || name === "iteration") {
      if (width > MAX_FLOW_WIDTH)
        this.report(path, `{{${name}:${width}}} is too wide; ${MAX_FLOW_WIDTH} digits are the most`);
      return { value: name, width };
    }
    if (width > 0) this.report(path, `{{${name}}} takes no width; {{connection:5}} and {{iteration:5}} do`);
    if (name === "id") return { value: name, width: 0 };
    if (name.startsWith("row.")) return this.#column(path, name.slice("row.".length));
    const slot = this.#slots.get(name);
    if (slot !== undefined) return { slot };
    const captured = [...this.#slots.keys()];
    const known = captured.length > 0 ? ` and ${listOf(captured)}` : "";
    this.report(
      path,
      `{{${name}}} is captured by no step before this one; there are connection, iteration, id, row.column${known}`,
    );
    return null;
  }

  #column(path: FlowPath, column: string): FlowPart | null {
    if (this.#columns === null) {
      this.report(path, `{{row.${column}}} needs a data file: data: rows.csv`);
      return null;
    }
    const index = this.#columns.indexOf(column);
    if (index >= 0) return { column: index };
    this.report(path, `the data file has no column "${column}"; it has ${listOf(this.#columns)}`);
    return null;
  }
}

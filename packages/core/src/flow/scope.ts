import type { FlowPart } from "../plan/flow-plan.ts";
import { givenValues } from "./flow-document.ts";
import { readTemplate, type TemplatePiece } from "./template.ts";

/** A place in the document: keys and indexes. */
export type FlowPath = readonly (string | number)[];

/** The names that steps of a flow may use so far, and the faults that were found. */
export class FlowScope {
  readonly faults: { readonly path: FlowPath; readonly message: string }[] = [];
  readonly #columns: readonly string[] | null;
  readonly #slots = new Map<string, number>();

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

  /** The parts of a template; what it names and nobody has is reported. */
  compile(path: FlowPath, template: string): FlowPart[] {
    const pieces = readTemplate(template);
    if ("fault" in pieces) {
      this.report(path, pieces.fault);
      return [];
    }
    return pieces.flatMap((piece) => ("text" in piece ? [piece] : (this.#resolve(path, piece) ?? [])));
  }

  #resolve(path: FlowPath, { name, width }: Extract<TemplatePiece, { name: string }>): FlowPart | null {
    if (name === "connection" || name === "iteration") return { value: name, width: Math.min(width, 16) };
    const fault = width > 0 ? `{{${name}}} takes no width; {{connection:5}} and {{iteration:5}} do` : null;
    if (fault !== null) this.report(path, fault);
    if (name === "id") return { value: name, width: 0 };
    if (name.startsWith("row.")) return this.#column(path, name.slice("row.".length));
    const slot = this.#slots.get(name);
    if (slot !== undefined) return { slot };
    const captured = [...this.#slots.keys()];
    const known = captured.length > 0 ? ` and ${captured.join(", ")}` : "";
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
    this.report(path, `the data file has no column "${column}"; it has ${this.#columns.join(", ")}`);
    return null;
  }
}

import { DataFault, RowReader } from "./row-reader.ts";

/** Rows of a data file: each has a value for each column. */
export type FlowRows = { readonly columns: readonly string[]; readonly rows: string[][] };

/** Reads a small data file whole. The fault names the line. */
export function readDataRows(name: string, text: string): FlowRows | { readonly fault: string } {
  const reader = new RowReader(name);
  try {
    const rows = [...reader.push(text), ...reader.end()];
    return rows.length > 0 ? { columns: reader.columns, rows } : { fault: `${name}: it has no rows` };
  } catch (error) {
    if (error instanceof DataFault) return { fault: `${name}: ${error.message}` };
    throw error;
  }
}

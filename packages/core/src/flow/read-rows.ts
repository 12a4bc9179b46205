import Papa from "papaparse";

/** Rows of a data file: each has a value for each column. */
export type FlowRows = { readonly columns: readonly string[]; readonly rows: string[][] };

/** Reads a data file: CSV with a header, or JSON lines whose objects all have the keys of the first. The fault names the line. */
export function readDataRows(name: string, text: string): FlowRows | { readonly fault: string } {
  const read = name.endsWith(".csv") ? readCsv(text) : readLines(text);
  if ("fault" in read) return { fault: `${name}: ${read.fault}` };
  return read.rows.length > 0 ? read : { fault: `${name}: it has no rows` };
}

function readCsv(text: string): FlowRows | { readonly fault: string } {
  const { data, errors } = Papa.parse<string[]>(text.trim(), { skipEmptyLines: true, delimiter: "," });
  const [columns = [], ...rows] = data;
  if (errors[0]) return { fault: `line ${(errors[0].row ?? 0) + 1}: ${errors[0].message}` };
  const short = rows.findIndex((row) => row.length !== columns.length);
  if (short >= 0)
    return { fault: `line ${short + 2}: ${rows[short]?.length} values, and the header names ${columns.length}` };
  return { columns: columns.map((column) => column.trim()), rows };
}

function readLines(text: string): FlowRows | { readonly fault: string } {
  let columns: string[] | null = null;
  const rows: string[][] = [];
  for (const [index, line] of text.split("\n").entries()) {
    if (line.trim() === "") continue;
    const value = parseObject(line);
    if (value === null) return { fault: `line ${index + 1}: an object in JSON is expected` };
    columns ??= Object.keys(value);
    const missing = columns.find((column) => !Object.hasOwn(value, column));
    if (missing !== undefined) return { fault: `line ${index + 1}: "${missing}" is missing, which the first line has` };
    rows.push(columns.map((column) => toText(value[column])));
  }
  return { columns: columns ?? [], rows };
}

function parseObject(line: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : null;
  } catch {
    return null; // the caller names the line
  }
}

const toText = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value));

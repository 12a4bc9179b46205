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
  const { data, errors } = Papa.parse<string[]>(text.trimEnd(), { delimiter: "," });
  const numbered = numberRows(data);
  if (errors[0]) return { fault: `line ${numbered[errors[0].row ?? 0]?.line ?? 1}: ${errors[0].message}` };
  const [header, ...rows] = numbered.filter(({ row }) => row.length > 1 || row[0]?.trim() !== "");
  const columns = header?.row ?? [];
  const short = rows.find(({ row }) => row.length !== columns.length);
  if (short) return { fault: `line ${short.line}: ${short.row.length} values, and the header names ${columns.length}` };
  return { columns: columns.map((column) => column.trim()), rows: rows.map(({ row }) => row) };
}

/** Rows with the lines at which they begin: a value in quotes may have lines of its own. */
function numberRows(rows: readonly string[][]): { readonly line: number; readonly row: string[] }[] {
  let next = 1;
  return rows.map((row) => {
    const line = next;
    next += row.join("").split("\n").length;
    return { line, row };
  });
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

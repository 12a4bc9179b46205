import Papa from "papaparse";

/** Columns that stay text even where they look like a number. */
const texts: ReadonlySet<string> = new Set(["name", "framework", "loop"]);

/** A table as a spreadsheet exports it: a header and rows, or the fault that its reader found. */
export type ParsedCsv = { columns: readonly string[]; rows: Record<string, string | number>[] } | { fault: string };

/** True if a text looks like CSV rather than damaged JSON: its first line names columns. */
export function looksLikeCsv(text: string): boolean {
  const [header = ""] = text.trimStart().split("\n", 1);
  return /^["']?\w/.test(header) && /[,;\t]/.test(header);
}

/** Reads CSV (RFC 4180), also with semicolons or tabs. Empty cells are absent, and figures are numbers. */
export function parseCsv(text: string): ParsedCsv {
  const { data, errors, meta } = Papa.parse<Record<string, string>>(text.trim(), {
    header: true,
    skipEmptyLines: true,
    transformHeader: (column) => column.trim(),
    delimitersToGuess: [",", ";", "\t"],
  });
  // a single column has no delimiter
  const error = errors.find(({ type }) => type !== "Delimiter");
  if (error) return { fault: `${error.message}${error.row === undefined ? "" : `, in row ${error.row + 1}`}` };
  return { columns: meta.fields ?? [], rows: data.map(toRow) };
}

function toRow(cells: Record<string, string>): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(cells)
      .map(([column, cell]) => [column, cell.trim()] as const)
      .filter(([, cell]) => cell !== "")
      .map(([column, cell]) => [column, isNumber(cell) && !texts.has(column) ? Number(cell) : cell]),
  );
}

function isNumber(cell: string): boolean {
  return /^[+-]?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(cell);
}

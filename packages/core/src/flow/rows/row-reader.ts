import Papa from "papaparse";

/** A row is no longer than this, characters: a quote that nobody closes would have the rest of the file in its value. */
const LONGEST_ROW = 1_048_576;

/** A fault of a data file; the message names the line. */
export class DataFault extends Error {}

/**
 * Reads a data file part by part and keeps no more of it than the row that has begun: CSV with a header, or JSON lines whose objects all have
 * the keys of the first. Both `push` and `end` return rows with a value for each column.
 */
export class RowReader {
  readonly #records: CsvRecords | JsonLines;
  #columns: readonly string[] | null = null;

  /** @param name of the file; its ending says which of the two it is */
  constructor(name: string) {
    this.#records = name.endsWith(".csv") ? new CsvRecords() : new JsonLines();
  }

  /** Names of the columns; empty before the first row. */
  get columns(): readonly string[] {
    return this.#columns ?? [];
  }

  /** The line that is read next, from 1. */
  get line(): number {
    return this.#records.line;
  }

  /** @throws DataFault */
  push(text: string): string[][] {
    return this.#toRows(this.#records.push(text));
  }

  /** The row that no line's end follows, if there is one. @throws DataFault */
  end(): string[][] {
    return this.#toRows(this.#records.end());
  }

  #toRows(records: readonly DataRecord[]): string[][] {
    return records.flatMap((record) => {
      const { columns, row } = record.read(this.#columns);
      this.#columns = columns;
      return row === null ? [] : [row];
    });
  }
}

/** One record of a file. Reading it gives the columns, its own where it is the first, and its row; null where it is the header. */
type DataRecord = {
  read(columns: readonly string[] | null): { readonly columns: readonly string[]; readonly row: string[] | null };
};

/** Records of CSV; blank lines are none. */
class CsvRecords {
  line = 1;
  #begun = "";
  #parser: Papa.Parser | null = null;

  push(text: string): DataRecord[] {
    this.#begun += text;
    return this.#begun.includes("\n") ? this.#take(true) : this.#refuseEndless([]);
  }

  end(): DataRecord[] {
    return this.#take(false);
  }

  #take(isMoreToCome: boolean): DataRecord[] {
    this.#parser ??= parserFor(this.#begun);
    // whole lines alone: the parser takes a quote at the end of a part, and half of a line's end behind it, for a fault
    const text = isMoreToCome ? this.#begun.slice(0, this.#begun.lastIndexOf("\n") + 1) : this.#begun;
    const { data, errors, meta } = this.#parser.parse(text, 0, isMoreToCome) as Papa.ParseResult<string[]>;
    const numbered = data.map((row) => ({ line: this.#count(row), row }));
    const fault = errors[0];
    if (fault) throw new DataFault(`line ${numbered[fault.row ?? 0]?.line ?? this.line}: ${fault.message}`);
    this.#begun = isMoreToCome ? this.#begun.slice(meta.cursor) : "";
    const records = numbered.filter(({ row }) => row.length > 1 || row[0]?.trim() !== "");
    return this.#refuseEndless(records.map(({ line, row }) => ({ read: (columns) => readCells(columns, row, line) })));
  }

  #refuseEndless(records: DataRecord[]): DataRecord[] {
    if (this.#begun.length > LONGEST_ROW)
      throw new DataFault(`line ${this.line}: a row has at most ${LONGEST_ROW} characters; is a quote left open?`);
    return records;
  }

  /** The line at which a row begins: a value in quotes may have lines of its own. */
  #count(row: readonly string[]): number {
    const line = this.line;
    this.line += row.join("").split("\n").length;
    return line;
  }
}

/** A parser for the line's ends that a text has. */
function parserFor(text: string): Papa.Parser {
  const end = text.indexOf("\n");
  return new Papa.Parser({ delimiter: ",", newline: text[end - 1] === "\r" ? "\r\n" : "\n" });
}

function readCells(columns: readonly string[] | null, row: string[], line: number): ReturnType<DataRecord["read"]> {
  if (columns === null) return { columns: row.map((column) => column.trim()), row: null };
  if (row.length === columns.length) return { columns, row };
  throw new DataFault(`line ${line}: ${row.length} values, and the header names ${columns.length}`);
}

class JsonLines {
  line = 1;
  #begun = "";

  push(text: string): DataRecord[] {
    const lines = `${this.#begun}${text}`.split("\n");
    this.#begun = lines.pop() ?? "";
    if (this.#begun.length > LONGEST_ROW)
      throw new DataFault(`line ${this.line}: a row has at most ${LONGEST_ROW} characters`);
    return lines.flatMap((line) => this.#read(line));
  }

  end(): DataRecord[] {
    return this.#read(this.#begun);
  }

  #read(text: string): DataRecord[] {
    const line = this.line++;
    return text.trim() === "" ? [] : [{ read: (columns) => readObject(columns, text, line) }];
  }
}

function readObject(columns: readonly string[] | null, text: string, line: number): ReturnType<DataRecord["read"]> {
  const value = parseObject(text);
  if (value === null) throw new DataFault(`line ${line}: an object in JSON is expected`);
  const names = columns ?? Object.keys(value);
  const missing = names.find((column) => !Object.hasOwn(value, column));
  if (missing !== undefined) throw new DataFault(`line ${line}: "${missing}" is missing, which the first line has`);
  return { columns: names, row: names.map((column) => toText(value[column])) };
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

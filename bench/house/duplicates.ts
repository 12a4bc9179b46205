import type { Source } from "@plumbline/lint/sources";

/** Equal lines in two places. */
export interface Duplicate {
  readonly lines: number;
  readonly first: Place;
  readonly second: Place;
}

interface Place {
  readonly path: string;
  /** The first equal line. */
  readonly line: number;
}

interface CodeLine {
  readonly text: string;
  readonly line: number;
}

interface CodeFile {
  readonly path: string;
  readonly lines: readonly CodeLine[];
}

/**
 * Places that share at least `minLines` lines of code to the letter, indentation apart; the longest first. Blank lines, comments and
 * imports do not count, and neither does a run in which fewer than half of the lines contain more than punctuation.
 */
export function findDuplicates(sources: readonly Source[], minLines = 6): Duplicate[] {
  const files = sources.map((source) => ({ path: source.path, lines: codeLines(source) }));
  const seen = new Map<string, { file: CodeFile; index: number }[]>();
  const found: Duplicate[] = [];
  for (const file of files)
    for (let index = 0; index + minLines <= file.lines.length; index++) {
      const key = textOf(file, index, minLines);
      const earlier = seen.get(key) ?? [];
      for (const other of earlier)
        if (!continues(other, { file, index })) found.push(toDuplicate(other, { file, index }));
      seen.set(key, [...earlier, { file, index }]);
    }
  return found.filter(({ lines }) => lines >= minLines).sort((a, b) => b.lines - a.lines);
}

interface Position {
  readonly file: CodeFile;
  readonly index: number;
}

const textOf = ({ lines }: CodeFile, index: number, count: number) =>
  lines
    .slice(index, index + count)
    .map(({ text }) => text)
    .join("\n");

/** True if the lines before are equal as well: the run has been found from its beginning. */
function continues(a: Position, b: Position): boolean {
  const before = a.file.lines[a.index - 1];
  return before !== undefined && before.text === b.file.lines[b.index - 1]?.text;
}

function toDuplicate(a: Position, b: Position): Duplicate {
  let count = 0;
  const overlaps = () => a.file === b.file && a.index + count >= b.index;
  const isEqual = () => {
    const [first, second] = [a.file.lines[a.index + count], b.file.lines[b.index + count]];
    return first !== undefined && first.text === second?.text;
  };
  while (isEqual() && !overlaps()) count++;
  const run = a.file.lines.slice(a.index, a.index + count);
  const isThin = run.filter(({ text }) => /\w{2}/.test(text)).length * 2 < count;
  return { lines: isThin ? 0 : count, first: placeOf(a), second: placeOf(b) };
}

function placeOf({ file, index }: Position): Place {
  return { path: file.path, line: file.lines[index]?.line ?? 1 };
}

function codeLines({ text, comments, program, lineOf }: Source): CodeLine[] {
  const imports = program.body.filter(({ type }) => type === "ImportDeclaration");
  const imported = new Set(imports.flatMap(({ start, end }) => range(lineOf(start), lineOf(end))));
  let code = text;
  for (const { start, end } of comments)
    code = code.slice(0, start) + code.slice(start, end).replace(/[^\n]/g, " ") + code.slice(end);
  return code
    .split("\n")
    .map((line, index) => ({ text: line.trim(), line: index + 1 }))
    .filter((line) => line.text !== "" && !imported.has(line.line));
}

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

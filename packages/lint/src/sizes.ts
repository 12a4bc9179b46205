import { findFunctions } from "./functions.ts";
import type { House } from "./house.ts";
import type { Source, Violation } from "./sources.ts";

/** The most lines of a file of TypeScript or Go, tests included. */
export const FILE_LINES = 230;
/** The most lines of a function; markup takes more of them. */
const FUNCTION_LINES = 60;
const MARKUP_FUNCTION_LINES = 100;

/** Number of lines of a file; empty ones at its end do not count. */
export function linesOf(text: string): number {
  return text.trimEnd().split("\n").length;
}

/** Files that are longer than their budget. */
export function findLongFiles({ sources, aside, go }: Omit<House, "root" | "product">): Violation[] {
  return [...sources, ...aside, ...go].flatMap(({ path, text }) => {
    const lines = linesOf(text);
    if (lines <= FILE_LINES) return [];
    const message = `the file has ${lines} lines; at most ${FILE_LINES} are allowed. Divide it by subject.`;
    return [{ path, line: FILE_LINES + 1, rule: "file-size", message }];
  });
}

/** Functions that are longer than their budget. */
export function findLongFunctions(source: Source): Violation[] {
  const most = source.path.endsWith(".tsx") ? MARKUP_FUNCTION_LINES : FUNCTION_LINES;
  return findFunctions(source).flatMap(({ path, line, name, lines }) => {
    if (lines <= most) return [];
    const message = `${name} has ${lines} lines; at most ${most} are allowed. Move a step of it into a function with a name.`;
    return [{ path, line, rule: "function-size", message }];
  });
}

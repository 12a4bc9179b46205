import { dirname } from "node:path/posix";
import { findFunctions } from "./functions.ts";
import type { House } from "./house.ts";
import type { Source, Violation } from "./sources.ts";

/** The most lines of a file of TypeScript or Go, tests included. */
export const FILE_LINES = 230;
/** The most lines of a function; markup takes more of them. */
const FUNCTION_LINES = 60;
const MARKUP_FUNCTION_LINES = 100;
/** The most files that lie directly in one folder, tests not counted. */
export const FOLDER_FILES = 15;

/** Number of lines of a file; empty ones at its end do not count. */
export function linesOf(text: string): number {
  return text.trimEnd().split("\n").length;
}

/** Files that are longer than their budget. */
export function findLongFiles({ sources, aside, go }: Pick<House, "sources" | "aside" | "go">): Violation[] {
  return [...sources, ...aside, ...go].flatMap(({ path, text }) => {
    const lines = linesOf(text);
    if (lines <= FILE_LINES) return [];
    const message = `the file has ${lines} lines; at most ${FILE_LINES} are allowed. Divide it by subject.`;
    return [{ path, line: FILE_LINES + 1, rule: "file-size", message }];
  });
}

/** Numbers of files by the folder that they lie in, the highest first. Tests stand beside their files and do not count. */
export function countFiles({ files }: Pick<House, "files">): [folder: string, files: number][] {
  const counts = new Map<string, number>();
  for (const path of files)
    if (!/\.test\.tsx?$|_test\.go$/.test(path)) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a);
}

/** Folders that have more files than their budget. */
export function findFullFolders(house: Pick<House, "files">): Violation[] {
  return countFiles(house).flatMap(([path, files]) => {
    if (files <= FOLDER_FILES) return [];
    const message = `the folder has ${files} files without tests; at most ${FOLDER_FILES} are allowed. Divide it into folders by what the files are about.`;
    return [{ path, line: 1, rule: "folder-size", message }];
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

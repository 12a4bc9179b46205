import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { findDoubleNames } from "@plumbline/lint/exported-names";
import type { House } from "@plumbline/lint/house";
import { findImports } from "@plumbline/lint/imports";
import { findKnots } from "@plumbline/lint/knots";
import { countFigure, type HouseFigure } from "../figure/house-figure.ts";
import { findCopies, sortFiles } from "./copies.ts";
import { findDuplicates } from "./duplicates.ts";

/** Cycles of folders. */
export function countKnots({ root, product }: House): HouseFigure {
  const knots = findKnots(findImports(root, product));
  return countFigure(
    "knots",
    knots.map(({ members, imports }) => {
      const examples = imports.slice(0, 40).map(({ from, to, line }) => `\n    ${from}:${line} -> ${to}`);
      return `${members.length} folders: ${members.join(", ")}${examples.join("")}`;
    }),
    { unit: "cycles", against: `value imports of ${product.length} files without tests`, goal: { atMost: 0 } },
  );
}

/** Exported names with more than one declaration. */
export function countDoubleNames({ product }: House): HouseFigure {
  const names = findDoubleNames(product).map(
    ({ name, places }) => `${name}: ${places.map(({ path, line }) => `${path}:${line}`).join(", ")}`,
  );
  return countFigure("double-names", names, {
    unit: "names",
    against: "exported names that two files declare, without tests and Next's routes",
    goal: { atMost: 0 },
  });
}

/** Equal code in two places. */
export function countDuplicates({ sources }: House): HouseFigure {
  const pairs = findDuplicates(sources).map(
    ({ lines, first, second }) => `${lines} lines: ${first.path}:${first.line} = ${second.path}:${second.line}`,
  );
  return countFigure("duplicates", pairs, {
    unit: "pairs",
    against: "runs of 6 or more equal lines in apps and packages, tests included",
    goal: { atMost: 10 },
  });
}

/**
 * Equal files in the folders of servers and clients; the first of each set is no copy. Those that images are built from are counted
 * apart and have no goal: a folder stands alone (decision 27), so that a server of a language has them as the others do.
 */
export async function countCopies({ root }: House): Promise<HouseFigure[]> {
  const folders = (await Promise.all(["servers", "clients"].map((group) => listFolders(root, group)))).flat();
  const files = await Promise.all(folders.map((folder) => sortFiles(root, folder)));
  const redundant = async (paths: readonly string[]) =>
    (await findCopies(root, paths)).flatMap(({ paths: [first, ...rest] }) => rest.map((path) => `${path} = ${first}`));
  return [
    countFigure("copies", await redundant(files.flatMap(({ rest }) => rest)), {
      unit: "files",
      against: "tests and tools in servers and clients whose content another one has",
      goal: { atMost: 60 },
    }),
    countFigure("copies.built", await redundant(files.flatMap(({ built }) => built)), {
      unit: "files",
      against: "files that the images of servers and clients are built from and whose content another one has",
    }),
  ];
}

async function listFolders(root: string, group: string): Promise<string[]> {
  const entries = await readdir(join(root, group), { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => `${group}/${name}`);
}

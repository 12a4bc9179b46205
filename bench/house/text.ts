import { commentsOf, commentsOfGo, opensBadly } from "@plumbline/lint/comments";
import { findEnvironmentReads } from "@plumbline/lint/environment";
import { findFunctions } from "@plumbline/lint/functions";
import type { House } from "@plumbline/lint/house";
import { countFiles, FILE_LINES, FOLDER_FILES, linesOf } from "@plumbline/lint/sizes";
import type { Source } from "@plumbline/lint/sources";
import { findSwallowedErrors } from "@plumbline/lint/swallowed-errors";
import { countFigure, type HouseFigure } from "../figure/house-figure.ts";
import { percentileOf } from "../figure/statistics.ts";

/** Comments that begin with a word that makes half a sentence of them. */
export function countBadOpenings({ sources, aside, go }: House): HouseFigure {
  const ours = [...sources, ...aside].flatMap(commentsOf);
  const comments = [...ours, ...go.flatMap(({ path, text }) => commentsOfGo(path, text))];
  const bad = comments.filter(opensBadly).map(({ path, line, text }) => `${path}:${line} ${text.slice(0, 80)}`);
  return countFigure("comment-openings", bad, {
    unit: "comments",
    against: `What/Where/Whether/Of/Who at the beginning of ${comments.length} comments in TypeScript and Go`,
    goal: { atMost: 0 },
  });
}

/** Errors that nothing handles and nothing logs. */
export function countSwallowedErrors({ product }: House): HouseFigure {
  const found = product.flatMap(findSwallowedErrors).map(({ path, line, message }) => `${path}:${line} ${message}`);
  return countFigure("swallowed-errors", found, {
    unit: "places",
    against: ".catch(() => …) that does not throw, and empty catch clauses, without tests",
    goal: { atMost: 0 },
  });
}

const commands = ["packages/cli/", "packages/launcher/"];

/** Files that read the environment: those of the apps and their libraries, and those of the two commands. */
export function countEnvironmentReads({ product }: House): HouseFigure[] {
  const isCommand = ({ path }: Source) => commands.some((folder) => path.startsWith(folder));
  const readers = (sources: readonly Source[]) =>
    sources.flatMap((source) => {
      const lines = findEnvironmentReads(source);
      return lines.length > 0 ? `${source.path}:${lines.join(",")}` : [];
    });
  return [
    countFigure("environment.apps", readers(product.filter((source) => !isCommand(source))), {
      unit: "files",
      against: "files that name process.env in apps/*/src and packages/*/src, without tests and the commands",
      goal: { atMost: 2 },
    }),
    countFigure("environment.commands", readers(product.filter(isCommand)), {
      unit: "files",
      against: "files that name process.env in the launcher and the command line, without tests",
      goal: { atMost: 2 },
    }),
  ];
}

/** Lengths of files and functions, and files in a folder. */
export function measureSizes(house: House): HouseFigure[] {
  const { sources, aside, go, product } = house;
  const folders = countFiles(house);
  const files = [...sources, ...aside, ...go]
    .map(({ path, text }) => ({ place: path, lines: linesOf(text) }))
    .sort((a, b) => b.lines - a.lines);
  const [tsx, ts] = [true, false].map((wanted) => product.filter(({ path }) => path.endsWith(".tsx") === wanted));
  return [
    {
      ...{ name: "house.longest-file", value: files[0]?.lines ?? 0, unit: "lines", goal: { atMost: FILE_LINES } },
      against: `the longest of ${files.length} files of TypeScript and Go, tests included`,
      offenders: files.filter(({ lines }) => lines > FILE_LINES).map(({ place, lines }) => `${place}: ${lines} lines`),
    },
    {
      ...{ name: "house.fullest-folder", value: folders[0]?.[1] ?? 0, unit: "files", goal: { atMost: FOLDER_FILES } },
      against: `the fullest of ${folders.length} folders, tests not counted`,
      offenders: folders.filter(([, count]) => count > FOLDER_FILES).map(([path, count]) => `${path}: ${count} files`),
    },
    functionFigure("functions.p90", ts ?? [], 20),
    functionFigure("functions.tsx.p90", tsx ?? [], 45),
  ];
}

function functionFigure(name: string, sources: readonly Source[], atMost: number): HouseFigure {
  const functions = sources.flatMap(findFunctions).sort((a, b) => b.lines - a.lines);
  const lengths = functions.map(({ lines }) => lines);
  return {
    name: `house.${name}`,
    value: percentileOf(lengths, 90),
    unit: "lines",
    against: `90th percentile of ${functions.length} named functions; median ${percentileOf(lengths, 50)}, longest ${lengths[0]}`,
    goal: { atMost },
    offenders: functions.slice(0, 30).map((each) => `${each.path}:${each.line} ${each.name}: ${each.lines} lines`),
  };
}

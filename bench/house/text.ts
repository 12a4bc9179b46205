import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { commentsOf, commentsOfGo, opensBadly } from "@plumbline/lint/comments";
import { findEnvironmentReads } from "@plumbline/lint/environment";
import { findFunctions } from "@plumbline/lint/functions";
import { listFiles, parseTree, type Source } from "@plumbline/lint/sources";
import { findSwallowedErrors } from "@plumbline/lint/swallowed-errors";
import { percentileOf } from "../statistics.ts";
import { countFigure, type House, type HouseFigure } from "./house-figure.ts";

/** Folders of TypeScript beside the apps and packages. */
const aside = ["bench", "docs", "e2e", "prisma"];
/** Our own Go modules. */
const goFolders = ["packages/k6", "apps/worker/zoo", "apps/worker/calibration"];

async function readGo(root: string): Promise<{ path: string; text: string }[]> {
  const paths = (await Promise.all(goFolders.map((folder) => listFiles(root, folder, /\.go$/)))).flat();
  return Promise.all(paths.map(async (path) => ({ path, text: await readFile(join(root, path), "utf8") })));
}

/** Comments that begin with a word that makes half a sentence of them. */
export async function countBadOpenings({ root, sources }: House): Promise<HouseFigure> {
  const ours = [...sources, ...(await parseTree(root, aside))].flatMap(commentsOf);
  const comments = [...ours, ...(await readGo(root)).flatMap(({ path, text }) => commentsOfGo(path, text))];
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

/** Lengths of files and functions. */
export async function measureSizes({ root, sources, product }: House): Promise<HouseFigure[]> {
  const files = [...sources, ...(await parseTree(root, aside)), ...(await readGo(root))]
    .map(({ path, text }) => ({ place: path, lines: text.trimEnd().split("\n").length }))
    .sort((a, b) => b.lines - a.lines);
  const [tsx, ts] = [true, false].map((wanted) => product.filter(({ path }) => path.endsWith(".tsx") === wanted));
  return [
    {
      ...{ name: "house.longest-file", value: files[0]?.lines ?? 0, unit: "lines", goal: { atMost: 230 } },
      against: `the longest of ${files.length} files of TypeScript and Go, tests included`,
      offenders: files.filter(({ lines }) => lines > 230).map(({ place, lines }) => `${place}: ${lines} lines`),
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

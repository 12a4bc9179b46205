import { repositoryFolder } from "@plumbline/launcher/folders";
import { type House, readHouse } from "@plumbline/lint/house";
import type { Bench } from "../figure/bench.ts";
import type { HouseFigure } from "../figure/house-figure.ts";
import { type HousePart, houseParts, timedParts } from "./part-names.ts";
import { countCopies, countDoubleNames, countDuplicates, countKnots } from "./structure.ts";
import { countBadOpenings, countEnvironmentReads, countSwallowedErrors, measureSizes } from "./text.ts";
import { timeCommand } from "./time-command.ts";
import { countRooms } from "./walk/count-rooms.ts";

type Measure = (
  house: House,
  signal: AbortSignal,
) => HouseFigure | HouseFigure[] | Promise<HouseFigure | HouseFigure[]>;

const measures: Record<HousePart, Measure> = {
  knots: countKnots,
  names: countDoubleNames,
  duplicates: countDuplicates,
  copies: countCopies,
  sizes: measureSizes,
  comments: countBadOpenings,
  errors: countSwallowedErrors,
  environment: countEnvironmentReads,
  walk: countRooms,
  "check-time": (_house, signal) => timeCommand("check", ["npm", "run", "check"], { maxSeconds: 60, signal }),
  "test-time": (_house, signal) => timeCommand("test", ["./plumb", "test"], { maxSeconds: 1200, signal }),
};

/** Figures about the code itself. Without parts it counts everything and times nothing: the times take up to half an hour. */
export const benchHouse: Bench = async ({ parts, list, say, signal }) => {
  const house = await readHouse(repositoryFolder);
  const wanted = (part: HousePart) => (parts.length > 0 ? parts.includes(part) : !timedParts.includes(part));
  const figures: HouseFigure[] = [];
  for (const part of houseParts.filter(wanted)) figures.push(...[await measures[part](house, signal)].flat());
  if (list) for (const { name, offenders } of figures) say([`${name}:`, ...offenders].join("\n  "));
  return figures.map(({ offenders: _offenders, ...figure }) => figure);
};

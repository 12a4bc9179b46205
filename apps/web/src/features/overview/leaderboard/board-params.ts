import type { Carried } from "@plumbline/core/overview/carried";
import { carriedWays } from "@plumbline/core/overview/carried-by";
import { languageIds } from "@plumbline/core/server/language-facts";
import { profiles } from "@plumbline/core/server/profiles";
import { createLoader, type inferParserType, parseAsArrayOf, parseAsString, parseAsStringLiteral } from "nuqs/server";
import { rankedMetricIds } from "../../metric/metric-groups.ts";

/** The choices of the leaderboard in the address; no language and no profile are all of them. */
export const boardParams = {
  /** A scenario; absent: the one last measured. */
  question: parseAsString,
  /** How connections are carried; absent: the way that was measured best. */
  carried: parseAsStringLiteral(carriedWays),
  /** Absent: the figure that the scenario says to read first. */
  figure: parseAsStringLiteral(rankedMetricIds),
  language: parseAsArrayOf(parseAsStringLiteral(languageIds)).withDefault([]),
  profile: parseAsArrayOf(parseAsStringLiteral(profiles)).withDefault([]),
  /** A part of a server's name or library. */
  find: parseAsString.withDefault(""),
};
export type BoardParams = inferParserType<typeof boardParams>;

export const loadBoard = createLoader(boardParams);

/** The leaderboard of an address as the API takes it. */
export function toGetLeaderboard({ question, carried }: Pick<BoardParams, "question" | "carried">): {
  scenarioId?: string;
  carried?: Carried;
} {
  return { ...(question ? { scenarioId: question } : {}), ...(carried ? { carried } : {}) };
}

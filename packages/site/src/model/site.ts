import type { Publisher } from "../evidence/signature.ts";
import { type Board, toBoards } from "./boards.ts";
import type { Published } from "./published.ts";

/** Everything that the pages show. */
export type PublishedSite = {
  title: string;
  publishers: readonly Publisher[];
  results: readonly Published[];
  /** By scenario; the first of each scenario and way to carry connections is the one that leaderboards show. */
  boards: readonly Board[];
};

/** The site of some results. */
export function toSite({
  title,
  publishers,
  results,
}: Pick<PublishedSite, "title" | "publishers" | "results">): PublishedSite {
  return { title, publishers, results, boards: toBoards(results) };
}

/** The boards that leaderboards show: one for each scenario and way to carry connections. */
export function shownBoards({ boards }: PublishedSite): Board[] {
  return boards.filter(
    (board, nth) =>
      boards.findIndex((each) => each.scenarioId === board.scenarioId && each.carried === board.carried) === nth,
  );
}

import type { Board } from "./boards.ts";
import type { Published } from "./published.ts";
import type { BoardBasis } from "./questions.ts";

/** Digits of a bundle's digest in names of files. */
const DIGITS = 12;

/** Addresses of the site's files from its root. No server is needed, so each is a file. */
export const paths = {
  index: "index.html",
  methodology: "methodology.html",
  results: "results.html",
  data: "data/site.json",
  board: (board: Board, basis: BoardBasis) => `boards/${keyOf(board)}.${basis}.html`,
  boardData: (board: Board) => `data/boards/${keyOf(board)}.json`,
  server: (serverId: string) => `servers/${serverId}.html`,
  scenario: (scenarioId: string) => `scenarios/${scenarioId}.html`,
  comparison: (board: Board, serverId: string) => `compare/${keyOf(board)}.${serverId}.html`,
  trial: (result: Published, position: number) => `trials/${idOf(result)}-${position}.html`,
  proof: (result: Published, position: number) => `proofs/${idOf(result)}-${position}.js`,
  bundle: ({ folder }: Published) => `results/${folder}/bundle.zip`,
} as const;

/** The beginning of a bundle's digest, under which its files lie. */
export const idOf = ({ bundle: { digest } }: Published): string => digest.slice(0, DIGITS);

const keyOf = ({ scenarioId, carried, result }: Board): string =>
  [scenarioId, carried.replace("+", "-"), idOf(result)].join(".");

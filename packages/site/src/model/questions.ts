import { firstFigure } from "@plumbline/core/scenario/catalogue/first-figure";
import { getScenario } from "@plumbline/core/scenario/catalogue/scenarios";
import type { SummaryMetricId } from "@plumbline/core/summary/summary-metrics";
import type { Board } from "./boards.ts";

/** Orders of servers: by what the host carries, what a message costs a core, or what a connection costs in memory. */
export const bases = {
  host: "per host",
  core: "per core",
  memory: "memory",
} as const satisfies Record<string, string>;
export type BoardBasis = keyof typeof bases;

/** A question that people come with. */
export type Question = {
  id: "chat" | "echo" | "push" | "ticks" | "connections" | "memory";
  label: string;
  asks: string;
  /** The basis that answers it first. */
  basis: BoardBasis;
  isAnsweredBy(board: Board): boolean;
};

/** Scenarios about connections themselves; by their workload they are echo. */
const aboutConnections = new Set(["idle", "connection-rate"]);

const ofWorkload =
  (workload: string) =>
  ({ scenarioId }: Board): boolean =>
    getScenario(scenarioId).workload === workload && !aboutConnections.has(scenarioId);

/** Every question, in the order of the tabs. */
export const questions: readonly Question[] = [
  {
    id: "chat",
    label: "Chat",
    asks: "Which server carries a chat room best?",
    basis: "host",
    isAnsweredBy: ofWorkload("chat"),
  },
  { id: "echo", label: "Echo", asks: "Which server answers fastest?", basis: "host", isAnsweredBy: ofWorkload("echo") },
  {
    id: "push",
    label: "Push",
    asks: "Which server answers with the most data?",
    basis: "host",
    isAnsweredBy: ofWorkload("push"),
  },
  {
    id: "ticks",
    label: "Ticks",
    asks: "Which server keeps time for thousands?",
    basis: "host",
    isAnsweredBy: ofWorkload("ticks"),
  },
  {
    id: "connections",
    label: "Connections",
    asks: "Which server opens and keeps the most connections?",
    basis: "host",
    isAnsweredBy: ({ scenarioId }) => aboutConnections.has(scenarioId),
  },
  {
    id: "memory",
    label: "Memory",
    asks: "Which server needs the least memory?",
    basis: "memory",
    isAnsweredBy: (board) => memoryFigure(board) !== null,
  },
];

/** The figure that a board is ordered by on a basis; null where no server has it. */
export function figureOf(board: Board, basis: BoardBasis): SummaryMetricId | null {
  switch (basis) {
    case "host":
      return firstFigure(board.scenarioId, "owed");
    case "core":
      return isKnown(board, "server.cpuPerDelivery") ? "server.cpuPerDelivery" : null;
    case "memory":
      return memoryFigure(board);
  }
}

function memoryFigure(board: Board): SummaryMetricId | null {
  const ids = ["server.memory.perConnection", "server.memory.peak"] as const;
  return ids.find((id) => isKnown(board, id)) ?? null;
}

const isKnown = ({ leaderboard: { entries } }: Board, metricId: SummaryMetricId): boolean =>
  entries.some(({ estimates }) => estimates[metricId] !== undefined);

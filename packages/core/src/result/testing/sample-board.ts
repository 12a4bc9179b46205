import type { Leaderboard, LeaderboardEntry } from "../../overview/views.ts";

/** A leaderboard of one finished run with these entries. */
export function sampleBoard(entries: LeaderboardEntry[]): Leaderboard {
  return {
    scenarioId: "chat-steady",
    run: { runId: "r0", name: "Tuesday", finishedAt: new Date(0) },
    rounds: 6,
    scale: 1,
    parameters: {},
    environment: null,
    floors: {},
    entries,
  };
}

import type { Treasure } from "../tenants.ts";
import type { Wall } from "./wall.ts";

const theLine = ({ seriesId }: Treasure) => ({ seriesId, metricId: "latency.owed.p99" });

/** Procedures of results. */
export const results: Record<string, Wall> = {
  "baseline.find": { needs: "read", stranger: "own" },
  "baseline.remove": { needs: "manage", input: ({ name }) => ({ name }), stranger: "NOT_FOUND" },
  "baseline.set": { needs: "manage", input: ({ name, runId }) => ({ name, runId }), stranger: "NOT_FOUND" },
  "compare.get": {
    needs: "read",
    input: ({ runId }) => ({ sides: [{ runIds: [runId], serverId: "go-one", scenarioId: "chat-steady" }] }),
    stranger: "NOT_FOUND",
  },
  "compare.flames": { needs: "read", input: ({ trialId }) => ({ sides: [[trialId]] }), stranger: "own" },
  "compare.floors": { needs: "read", input: ({ runId }) => ({ runId }), stranger: "own" },
  "compare.latencies": { needs: "read", input: ({ trialId }) => ({ sides: [[trialId]] }), stranger: "own" },
  "compare.overview": { needs: "read", input: ({ runId }) => ({ runIds: [runId] }), stranger: "NOT_FOUND" },
  "compare.versions": {
    needs: "read",
    input: ({ serverId }) => ({ serverId, scenarioId: "chat-steady" }),
    stranger: "own",
  },
  "overview.leaderboard": { needs: "read", input: () => ({}), stranger: "own" },
  "overview.get": { needs: "read", input: () => ({ timeZone: "UTC" }), stranger: "own" },
  "share.create": {
    needs: "manage",
    input: ({ runId }) => ({ resource: { kind: "run", runId } }),
    stranger: "NOT_FOUND",
  },
  "share.find": { needs: "read", stranger: "own" },
  "share.revoke": { needs: "manage", input: ({ shareId }) => ({ shareId }), stranger: "NOT_FOUND" },
  "trend.annotate": { needs: "manage", input: () => ({ at: new Date(), text: "Mine" }), stranger: "own" },
  "trend.changes": { needs: "read", input: theLine, stranger: "NOT_FOUND" },
  "trend.get": { needs: "read", input: () => ({ scenarioId: "echo-closed" }), stranger: "own" },
  "trend.judge": {
    needs: "manage",
    input: (treasure) => ({ ...theLine(treasure), runId: treasure.runId, state: "confirmed" }),
    stranger: "NOT_FOUND",
  },
  "trend.removeAnnotation": { needs: "manage", input: ({ annotationId }) => ({ annotationId }), stranger: "NOT_FOUND" },
  "trial.askForFlameGraph": { needs: "run", input: ({ trialId }) => ({ trialId }), stranger: "NOT_FOUND" },
  "trial.curves": { needs: "read", input: ({ trialId }) => ({ trialIds: [trialId] }), stranger: "own" },
  "trial.flameGraph": { needs: "read", input: ({ trialId }) => ({ trialId }), stranger: "NOT_FOUND" },
  "trial.flameStacks": { needs: "read", input: ({ trialId }) => ({ trialId }), stranger: "NOT_FOUND" },
  "trial.frames": { needs: "read", input: ({ trialId }) => ({ trialIds: [trialId] }), stranger: "own" },
  "trial.get": { needs: "read", input: ({ trialId }) => ({ trialId }), stranger: "NOT_FOUND" },
  "trial.latencyHeat": { needs: "read", input: ({ trialId }) => ({ trialId }), stranger: "own" },
  "view.find": { needs: "read", stranger: "own" },
  "view.remove": { needs: "run", input: ({ viewId }) => ({ viewId }), stranger: "NOT_FOUND" },
  "view.save": { needs: "run", input: () => ({ name: "Mine", path: "/runs" }), stranger: "own" },
};

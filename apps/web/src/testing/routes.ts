import { fileURLToPath } from "node:url";
import { packServer } from "@plumbline/catalogue/pack-server";
import type { TokenScope } from "@plumbline/core/access/token";
import type { FailureCode } from "@plumbline/core/failure/failure-code";
import { strToU8 } from "fflate";
import { zipBundle } from "../server/testing/remake-bundle.ts";
import { DATA_FILE, type Treasure } from "./tenants.ts";

const SERVER_FOLDER = fileURLToPath(new URL("../../../../servers/go-gorilla", import.meta.url));

/** Expected answers of a route to callers without access. */
export type RouteWall = {
  needs: TokenScope;
  /** Query and body, where it takes any. */
  query?: (treasure: Treasure) => string;
  body?: (treasure: Treasure) => unknown;
  /** Sent instead of a JSON body. */
  archive?: () => Promise<{ type: string; bytes: Uint8Array }>;
  /** The answer to a stranger's token: a refusal, or its own data. */
  stranger: FailureCode | "own";
};

const suiteOf = () => ({ name: "Mine too", request: { serverIds: ["go-one"], scenarioIds: ["chat-steady"] } });
const scheduleOf = ({ suiteId }: Treasure) => ({ name: "Mine too", suiteId, cron: "0 3 * * *" });

const imageOf = () => ({
  image: `1.1.1.1/mine/server@sha256:${"0".repeat(64)}`,
  manifest: {
    ...{ schemaVersion: 1, name: "Mine", language: "go", profile: "minimal", deliveryPolicy: "drop-newest" },
    ...{
      library: { name: "none", version: "1", homepage: "https://example.org" },
      workloads: ["echo"],
      maintainers: ["I"],
    },
  },
});

/** Every route of the REST API, by the OpenAPI document's names. One without an entry here fails the build. */
export const routes: Record<string, RouteWall> = {
  "GET /runs": { needs: "read", stranger: "own" },
  "POST /runs": {
    needs: "run",
    body: ({ serverId }) => ({ serverIds: [serverId], scenarioIds: ["chat-steady"] }),
    stranger: "SERVER_UNKNOWN",
  },
  "POST /duel-estimates": {
    needs: "read",
    body: ({ serverId }) => ({
      run: { kind: "duel", serverIds: [serverId, "go-one"], scenarioIds: ["chat-steady"] },
      effect: 0.05,
    }),
    stranger: "SERVER_UNKNOWN",
  },
  "GET /runs/{runId}": { needs: "read", stranger: "NOT_FOUND" },
  "GET /runs/{runId}/wait": { needs: "read", query: () => "?timeoutS=0", stranger: "NOT_FOUND" },
  "GET /runs/{runId}/results": { needs: "read", stranger: "NOT_FOUND" },
  "GET /runs/{runId}/events": { needs: "read", stranger: "NOT_FOUND" },
  "POST /runs/{runId}/cancel": { needs: "run", stranger: "NOT_FOUND" },
  "PATCH /runs/{runId}": { needs: "run", body: () => ({ note: "Mine" }), stranger: "NOT_FOUND" },
  "DELETE /runs/{runId}": { needs: "manage", stranger: "NOT_FOUND" },
  "POST /runs/{runId}/acceptance": {
    needs: "read",
    body: () => ({ thresholds: ["latency.owed.p99 < 5 ms"] }),
    stranger: "NOT_FOUND",
  },
  "POST /runs/{runId}/confirmation": {
    needs: "run",
    body: ({ runId }) => ({ againRunId: runId, demands: { thresholds: ["latency.owed.p99 < 5 ms"] } }),
    stranger: "NOT_FOUND",
  },
  "GET /runs/{runId}/bundle": { needs: "read", stranger: "NOT_FOUND" },
  "POST /bundles": {
    needs: "push",
    archive: async () => ({ type: "application/zip", bytes: zipBundle({}) }),
    stranger: "BUNDLE_REFUSED",
  },
  "GET /script-runs": { needs: "read", stranger: "own" },
  "POST /script-runs": {
    needs: "run",
    body: ({ serverId }) => ({ serverId, script: { main: "a.js", files: { "a.js": "" } } }),
    stranger: "SERVER_UNKNOWN",
  },
  "GET /script-runs/{scriptRunId}": { needs: "read", stranger: "NOT_FOUND" },
  "GET /script-runs/{scriptRunId}/seconds": { needs: "read", stranger: "NOT_FOUND" },
  "POST /script-runs/{scriptRunId}/cancel": { needs: "run", stranger: "NOT_FOUND" },
  "DELETE /script-runs/{scriptRunId}": { needs: "manage", stranger: "NOT_FOUND" },
  "GET /shares": { needs: "read", stranger: "own" },
  "POST /shares": {
    needs: "manage",
    body: ({ runId }) => ({ resource: { kind: "run", runId } }),
    stranger: "NOT_FOUND",
  },
  "DELETE /shares/{shareId}": { needs: "manage", stranger: "NOT_FOUND" },
  "GET /channels": { needs: "notify", stranger: "own" },
  "POST /channels": {
    needs: "notify",
    body: () => ({ kind: "slack", name: "Mine", target: "https://1.1.1.1/", types: [] }),
    stranger: "own",
  },
  "GET /channels/{channelId}": { needs: "notify", stranger: "NOT_FOUND" },
  "PATCH /channels/{channelId}": { needs: "notify", body: () => ({ muted: true }), stranger: "NOT_FOUND" },
  "DELETE /channels/{channelId}": { needs: "notify", stranger: "NOT_FOUND" },
  "POST /channels/{channelId}/secret": { needs: "notify", stranger: "NOT_FOUND" },
  "POST /channels/{channelId}/test": { needs: "notify", stranger: "NOT_FOUND" },
  "GET /deliveries": { needs: "notify", stranger: "own" },
  "POST /deliveries/{deliveryId}/redelivery": { needs: "notify", stranger: "NOT_FOUND" },
  "GET /baselines": { needs: "read", stranger: "own" },
  "GET /baselines/{name}": { needs: "read", stranger: "NOT_FOUND" },
  "PUT /baselines/{name}": { needs: "manage", body: ({ runId }) => ({ runId }), stranger: "NOT_FOUND" },
  "DELETE /baselines/{name}": { needs: "manage", stranger: "NOT_FOUND" },
  "GET /suites": { needs: "read", stranger: "own" },
  "POST /suites": { needs: "manage", body: suiteOf, stranger: "SERVER_UNKNOWN" },
  "GET /suites/{suiteId}": { needs: "read", stranger: "NOT_FOUND" },
  "PUT /suites/{suiteId}": { needs: "manage", body: suiteOf, stranger: "NOT_FOUND" },
  "DELETE /suites/{suiteId}": { needs: "manage", stranger: "NOT_FOUND" },
  "POST /suites/{suiteId}/runs": { needs: "run", stranger: "NOT_FOUND" },
  "GET /schedules": { needs: "read", stranger: "own" },
  "POST /schedules": { needs: "manage", body: scheduleOf, stranger: "NOT_FOUND" },
  "GET /schedules/{scheduleId}": { needs: "read", stranger: "NOT_FOUND" },
  "PUT /schedules/{scheduleId}": { needs: "manage", body: scheduleOf, stranger: "NOT_FOUND" },
  "DELETE /schedules/{scheduleId}": { needs: "manage", stranger: "NOT_FOUND" },
  "POST /schedules/{scheduleId}/pause": { needs: "manage", stranger: "NOT_FOUND" },
  "POST /schedules/{scheduleId}/resume": { needs: "manage", stranger: "NOT_FOUND" },
  "POST /schedules/{scheduleId}/runs": { needs: "run", stranger: "NOT_FOUND" },
  "GET /schedules/{scheduleId}/slots": { needs: "read", stranger: "NOT_FOUND" },
  "GET /servers": { needs: "read", stranger: "own" },
  "GET /targets": { needs: "read", stranger: "own" },
  "POST /targets/{targetId}/host-proof": { needs: "push", stranger: "NOT_FOUND" },
  "DELETE /targets/{targetId}": { needs: "push", stranger: "NOT_FOUND" },
  "GET /data-files/{digest}": { needs: "read", stranger: "NOT_FOUND" },
  // after it: from then on the stranger has that file too
  "PUT /data-files/{digest}/parts/{part}": {
    needs: "push",
    archive: async () => ({ type: "application/octet-stream", bytes: strToU8(DATA_FILE) }),
    stranger: "own",
  },
  "POST /data-files/{digest}": { needs: "push", body: () => ({ name: "rows.csv" }), stranger: "own" },
  // after the others: from then on the stranger has a target of that id too
  "PUT /targets/{targetId}": {
    needs: "push",
    body: () => ({ url: "wss://example.org/ws", workload: "echo" }),
    stranger: "own",
  },
  "GET /servers/{serverId}": { needs: "read", stranger: "NOT_FOUND" },
  "DELETE /servers/{serverId}": { needs: "manage", stranger: "NOT_FOUND" },
  "GET /servers/{serverId}/gate": { needs: "read", stranger: "NOT_FOUND" },
  "POST /servers/{serverId}/proofs": { needs: "run", stranger: "SERVER_UNKNOWN" },
  // last: from then on the stranger has a server of that id too
  "PUT /servers/{serverId}/archive": {
    needs: "manage",
    archive: async () => ({ type: "application/gzip", bytes: await packServer(SERVER_FOLDER) }),
    stranger: "own",
  },
  "PUT /servers/{serverId}/image": { needs: "manage", body: imageOf, stranger: "own" },
  "GET /scenarios": { needs: "read", stranger: "own" },
  "GET /scenarios/{scenarioId}": { needs: "read", stranger: "NOT_FOUND" },
  "GET /workers": { needs: "read", stranger: "own" },
  "GET /trials/{trialId}": { needs: "read", stranger: "NOT_FOUND" },
  "GET /trials/{trialId}/frames": { needs: "read", stranger: "NOT_FOUND" },
  "GET /trials/{trialId}/flame-graph": { needs: "read", stranger: "NOT_FOUND" },
  "GET /trials/{trialId}/flame-graph/stacks": { needs: "read", stranger: "NOT_FOUND" },
  "POST /trials/{trialId}/flame-graph": { needs: "run", stranger: "NOT_FOUND" },
  "GET /trends": { needs: "read", query: () => "?scenarioId=chat-steady", stranger: "own" },
  "GET /trends/{seriesId}/changes": { needs: "read", query: () => "?metricId=latency.owed.p99", stranger: "NOT_FOUND" },
  "GET /comparisons": {
    needs: "read",
    query: ({ runId }) => `?side=${runId}.go-one.chat-steady`,
    stranger: "NOT_FOUND",
  },
};

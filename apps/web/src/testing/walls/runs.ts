import type { Treasure } from "../tenants.ts";
import type { Wall } from "./wall.ts";

const matrix = { serverIds: ["go-one"], scenarioIds: ["chat-steady"] };
const suiteOf = () => ({ name: "Mine", request: matrix });
const scheduleOf = ({ suiteId }: Treasure) => ({ name: "Mine", suiteId, cron: "0 3 * * *" });
const scriptOf = ({ serverId }: Treasure) => ({ serverId, script: { main: "a.js", files: { "a.js": "" } } });
const targetOf = () => ({ targetId: "mine-target", target: { url: "wss://example.org/ws", workload: "echo" } });
const theSchedule = ({ scheduleId }: Treasure) => ({ scheduleId });
const theTarget = ({ targetId }: Treasure) => ({ targetId });
const theDataFile = ({ digest }: Treasure) => ({ digest });
const noFile = { digest: "0".repeat(64) };
const theScript = ({ scriptRunId }: Treasure) => ({ scriptRunId });
const theSuite = ({ suiteId }: Treasure) => ({ suiteId });

/** Procedures of runs, what they measure and what starts them. */
export const runs: Record<string, Wall> = {
  "queue.get": { needs: "read", stranger: "own" },
  "run.cancel": { needs: "run", input: ({ runId }) => ({ runId }), stranger: "NOT_FOUND" },
  "run.change": { needs: "run", input: ({ runId }) => ({ runId, name: "Mine" }), stranger: "NOT_FOUND" },
  "run.delete": { needs: "manage", input: ({ runId }) => ({ runId }), stranger: "NOT_FOUND" },
  "run.find": { needs: "read", input: () => ({}), stranger: "own" },
  "run.findTags": { needs: "read", stranger: "own" },
  "run.get": { needs: "read", input: ({ runId }) => ({ runId }), stranger: "NOT_FOUND" },
  "run.start": {
    needs: "run",
    input: ({ serverId }) => ({ serverIds: [serverId], scenarioIds: ["chat-steady"], startKey: "once" }),
    stranger: "SERVER_UNKNOWN",
  },
  "run.startDemo": { needs: "run", stranger: "MATRIX_EMPTY" },
  "runLive.watch": { needs: "read", input: ({ runId }) => ({ runId, lastEventId: "0-0" }), stranger: "NOT_FOUND" },
  "schedule.change": {
    needs: "manage",
    input: (treasure) => ({ ...scheduleOf(treasure), ...theSchedule(treasure) }),
    stranger: "NOT_FOUND",
  },
  "schedule.create": { needs: "manage", input: scheduleOf, stranger: "NOT_FOUND" },
  "schedule.find": { needs: "read", stranger: "own" },
  "schedule.get": { needs: "read", input: theSchedule, stranger: "NOT_FOUND" },
  "schedule.pause": { needs: "manage", input: theSchedule, stranger: "NOT_FOUND" },
  "schedule.preview": { needs: "read", input: () => ({ cron: "0 3 * * *" }), stranger: "own" },
  "schedule.remove": { needs: "manage", input: theSchedule, stranger: "NOT_FOUND" },
  "schedule.resume": { needs: "manage", input: theSchedule, stranger: "NOT_FOUND" },
  "schedule.runNow": { needs: "run", input: theSchedule, stranger: "NOT_FOUND" },
  "schedule.slots": { needs: "read", input: theSchedule, stranger: "NOT_FOUND" },
  "server.conformance": { needs: "read", stranger: "own" },
  "server.find": { needs: "read", stranger: "own" },
  "server.gate": { needs: "read", input: ({ serverId }) => ({ serverId }), stranger: "NOT_FOUND" },
  "server.get": { needs: "read", input: ({ serverId }) => ({ serverId }), stranger: "NOT_FOUND" },
  "server.prove": { needs: "run", input: ({ serverId }) => ({ serverId }), stranger: "SERVER_UNKNOWN" },
  "suite.change": {
    needs: "manage",
    input: (treasure) => ({ ...suiteOf(), ...theSuite(treasure) }),
    stranger: "NOT_FOUND",
  },
  "suite.create": { needs: "manage", input: suiteOf, stranger: "SERVER_UNKNOWN" },
  "suite.find": { needs: "read", stranger: "own" },
  "suite.remove": { needs: "manage", input: theSuite, stranger: "NOT_FOUND" },
  "suite.start": { needs: "run", input: theSuite, stranger: "NOT_FOUND" },
  "script.find": { needs: "read", input: () => ({}), stranger: "own" },
  "script.get": { needs: "read", input: theScript, stranger: "NOT_FOUND" },
  "script.seconds": { needs: "read", input: theScript, stranger: "NOT_FOUND" },
  "script.earlier": { needs: "read", input: theScript, stranger: "NOT_FOUND" },
  "script.start": { needs: "run", input: scriptOf, stranger: "SERVER_UNKNOWN" },
  "script.cancel": { needs: "run", input: theScript, stranger: "NOT_FOUND" },
  "script.remove": { needs: "manage", input: theScript, stranger: "NOT_FOUND" },
  "dataFile.find": { needs: "read", input: theDataFile, stranger: "own" },
  // a file of that digest is nobody's: a stranger that had the organization's own would be found with it below
  "dataFile.storePart": { needs: "push", input: () => ({ ...noFile, part: 0, bytes: "" }), stranger: "own" },
  "dataFile.finish": { needs: "push", input: () => ({ ...noFile, name: "rows.csv" }), stranger: "FLOW_INVALID" },
  "target.find": { needs: "read", stranger: "own" },
  "target.prove": { needs: "push", input: theTarget, stranger: "NOT_FOUND" },
  "target.remove": { needs: "push", input: theTarget, stranger: "NOT_FOUND" },
  "target.save": { needs: "push", input: targetOf, stranger: "own" },
  "worker.calibrate": { needs: "run", input: () => ({ tls: true }), stranger: "own" },
  "worker.find": { needs: "read", stranger: "own" },
  "worker.findCeilings": { needs: "read", stranger: "own" },
};

import type { Permission } from "@plumbline/core/access/permission";
import type { FailureCode } from "@plumbline/core/failure/failure-code";
import type { Treasure } from "./tenants.ts";

/** Expected answers of a procedure to callers without access. */
export type Wall = {
  /** The requirement: nothing, a session, or a permission in the organization. */
  needs: "nothing" | "a person" | Permission;
  /** Its input with ids of the organization, if it takes any. */
  input?: (treasure: Treasure) => unknown;
  /** The answer to a stranger: a refusal, or their own data. */
  stranger: FailureCode | "own";
  /** The answer to everybody, if it needs nothing. */
  anybody?: FailureCode | "fine";
};

const matrix = { serverIds: ["go-one"], scenarioIds: ["chat-steady"] };
const suiteOf = () => ({ name: "Mine", request: matrix });
const scheduleOf = ({ suiteId }: Treasure) => ({ name: "Mine", suiteId, cron: "0 3 * * *" });
const scriptOf = ({ serverId }: Treasure) => ({ serverId, script: { main: "a.js", files: { "a.js": "" } } });
const targetOf = () => ({ targetId: "mine-target", target: { url: "wss://example.org/ws", workload: "echo" } });
const theSchedule = ({ scheduleId }: Treasure) => ({ scheduleId });
const theChannel = ({ channelId }: Treasure) => ({ channelId });
const theLine = ({ seriesId }: Treasure) => ({ seriesId, metricId: "latency.owed.p99" });
const theTarget = ({ targetId }: Treasure) => ({ targetId });
const theDataFile = ({ digest }: Treasure) => ({ digest });
const noFile = { digest: "0".repeat(64) };
const theScript = ({ scriptRunId }: Treasure) => ({ scriptRunId });
const theSuite = ({ suiteId }: Treasure) => ({ suiteId });

/** Every procedure and subscription of the dashboard. One without an entry here fails the build. */
export const procedures: Record<string, Wall> = {
  "account.signIn": {
    needs: "nothing",
    // a failed sign-in with an existing address would be logged in its organization
    input: ({ email }) => ({ email: `x-${email}`, password: "a guess" }),
    stranger: "SIGN_IN_REFUSED",
    anybody: "SIGN_IN_REFUSED",
  },
  "account.signInByCode": {
    needs: "nothing",
    input: () => ({ code: "123456" }),
    // a person with a session confirms a second factor that was never started
    stranger: "SIGN_IN_REFUSED",
    anybody: "SIGN_IN_REFUSED",
  },
  "account.startSecondFactor": {
    needs: "a person",
    input: () => ({ password: "a guess" }),
    stranger: "PASSWORD_WRONG",
  },
  "account.confirmSecondFactor": {
    needs: "a person",
    input: () => ({ code: "123456" }),
    stranger: "SECOND_FACTOR_REFUSED",
  },
  "account.endSecondFactor": { needs: "a person", input: () => ({ password: "a guess" }), stranger: "PASSWORD_WRONG" },
  "account.signOut": { needs: "nothing", stranger: "own", anybody: "fine" },
  "account.get": { needs: "a person", stranger: "own" },
  "account.change": {
    needs: "a person",
    input: ({ email }) => ({ name: "Me", email: email.replace("localhost", "example.org") }),
    stranger: "own",
  },
  "account.setPassword": { needs: "a person", input: () => ({ newPassword: "long enough for all" }), stranger: "own" },
  "account.findSessions": { needs: "a person", stranger: "own" },
  "account.endSession": { needs: "a person", input: ({ sessionId }) => ({ sessionId }), stranger: "NOT_FOUND" },
  "account.findOrganizations": { needs: "a person", stranger: "own" },
  "account.switchOrganization": {
    needs: "a person",
    input: ({ organizationId }) => ({ organizationId }),
    stranger: "NOT_FOUND",
  },
  "baseline.find": { needs: "read", stranger: "own" },
  "baseline.remove": { needs: "manage", input: ({ name }) => ({ name }), stranger: "NOT_FOUND" },
  "baseline.set": { needs: "manage", input: ({ name, runId }) => ({ name, runId }), stranger: "NOT_FOUND" },
  "channel.canMail": { needs: "read", stranger: "own" },
  "channel.change": { needs: "notify", input: (t) => ({ ...theChannel(t), muted: true }), stranger: "NOT_FOUND" },
  "channel.create": {
    needs: "notify",
    input: () => ({ kind: "webhook", name: "Mine", target: "https://1.1.1.1/", types: [] }),
    stranger: "own",
  },
  "channel.deliveries": { needs: "notify", stranger: "own" },
  "channel.find": { needs: "notify", stranger: "own" },
  "channel.redeliver": { needs: "notify", input: ({ deliveryId }) => ({ deliveryId }), stranger: "NOT_FOUND" },
  "channel.remove": { needs: "notify", input: theChannel, stranger: "NOT_FOUND" },
  "channel.rotate": { needs: "notify", input: theChannel, stranger: "NOT_FOUND" },
  "channel.test": { needs: "notify", input: theChannel, stranger: "NOT_FOUND" },
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
  "invitation.accept": { needs: "a person", input: () => ({ token: "made-up" }), stranger: "INVITATION_OVER" },
  "invitation.create": {
    needs: "administer",
    input: () => ({ email: "one@example.org", role: "viewer" }),
    stranger: "own",
  },
  "invitation.find": { needs: "administer", stranger: "own" },
  "invitation.get": {
    needs: "nothing",
    input: () => ({ token: "made-up" }),
    stranger: "INVITATION_OVER",
    anybody: "INVITATION_OVER",
  },
  "invitation.join": {
    needs: "nothing",
    input: () => ({ token: "made-up", name: "X", password: "long enough for all" }),
    stranger: "INVITATION_OVER",
    anybody: "INVITATION_OVER",
  },
  "invitation.revoke": { needs: "administer", input: ({ invitationId }) => ({ invitationId }), stranger: "NOT_FOUND" },
  "member.changeRole": {
    needs: "administer",
    input: ({ userId }) => ({ userId, role: "viewer" }),
    stranger: "NOT_FOUND",
  },
  "member.find": { needs: "read", stranger: "own" },
  "member.remove": { needs: "administer", input: ({ userId }) => ({ userId }), stranger: "NOT_FOUND" },
  "organization.create": { needs: "own", input: () => ({ name: "Another" }), stranger: "own" },
  "organization.findActivities": { needs: "administer", input: ({ userId }) => ({ userId }), stranger: "own" },
  "organization.getLimits": { needs: "read", stranger: "own" },
  "organization.setLimits": {
    needs: "own",
    input: () => ({ openRuns: 1000, minutesPerDay: null, storedMb: null }),
    stranger: "own",
  },
  "overview.leaderboard": { needs: "read", input: () => ({}), stranger: "own" },
  "overview.get": { needs: "read", input: () => ({ timeZone: "UTC" }), stranger: "own" },
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
  "share.create": {
    needs: "manage",
    input: ({ runId }) => ({ resource: { kind: "run", runId } }),
    stranger: "NOT_FOUND",
  },
  "share.find": { needs: "read", stranger: "own" },
  "share.revoke": { needs: "manage", input: ({ shareId }) => ({ shareId }), stranger: "NOT_FOUND" },
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
  "token.create": { needs: "administer", input: () => ({ name: "CI", scopes: ["read"] }), stranger: "own" },
  "token.find": { needs: "administer", stranger: "own" },
  "token.revoke": { needs: "administer", input: ({ tokenId }) => ({ tokenId }), stranger: "NOT_FOUND" },
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
  "worker.calibrate": { needs: "run", input: () => ({ tls: true }), stranger: "own" },
  "worker.find": { needs: "read", stranger: "own" },
  "worker.findCeilings": { needs: "read", stranger: "own" },
};

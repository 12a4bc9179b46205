import type { Node } from "oxc-parser";
import { type Source, type Violation, walk } from "./sources.ts";

/**
 * Folders that decide about claims, leases, retries, slots, access and live views, or date rows. The simulation drives many of them,
 * so that all their time is PostgreSQL's or a `Clock`'s.
 */
const decidingFolders = [
  "apps/worker/src/execution",
  "apps/worker/src/jobs",
  "apps/worker/src/recurring",
  "packages/backend/src/accounts",
  "packages/backend/src/baselines",
  "packages/backend/src/data-files",
  "packages/backend/src/duels",
  "packages/backend/src/environments",
  "packages/backend/src/execution",
  "packages/backend/src/gate",
  "packages/backend/src/live",
  "packages/backend/src/members",
  "packages/backend/src/notifications",
  "packages/backend/src/organizations",
  "packages/backend/src/owner",
  "packages/backend/src/queue",
  "packages/backend/src/runs/start",
  "packages/backend/src/schedules",
  "packages/backend/src/scripts",
  "packages/backend/src/servers",
  "packages/backend/src/sessions",
  "packages/backend/src/shares",
  "packages/backend/src/sign-in",
  "packages/backend/src/tasks",
  "packages/backend/src/tokens",
  "packages/backend/src/trends",
  "packages/backend/src/views",
  "packages/backend/src/workers",
];

/** Folders that measure durations and may use timers; a machine's date or chance must decide nothing in them. */
const measuringFolders = ["apps/worker/src", "packages/backend/src"];

/** Files that may, with the reason. */
const exceptions = new Map([
  ["apps/worker/src/agent/trusting-agent.ts", "certificates hold from date to date"],
  ["apps/worker/src/images/described-build.ts", "a label that is only shown"],
  ["apps/worker/src/load/frames/generator-line.ts", "measures this clock itself"],
  ["apps/worker/src/measure/client-pass.ts", "dates a frame"],
  ["apps/worker/src/process/heartbeat.ts", "the launcher compares the file's times with each other"],
  ["apps/worker/src/resources/host-sampler.ts", "compares with the monotonic clock, so that a step shows"],
  ["apps/worker/src/tls/issue-certificate.ts", "certificates hold from date to date"],
  ["packages/backend/src/lifetime/clock.ts", "is the clock of a process"],
  ["packages/backend/src/lifetime/throttle-warnings.ts", "counts warnings by the minute"],
  ["packages/backend/src/notifications/post-message.ts", "limits the wait for a receiver"],
  ["packages/backend/src/queue/job-queue.ts", "limits the wait for Redis, which the simulation replaces as a whole"],
  [
    "packages/backend/src/sign-in/use-code-once.ts",
    "finds the step of a code by the clock that better-auth has accepted it by",
  ],
  ["packages/backend/src/suites/refuse-impossible-suite.ts", "plans a run that is never started"],
]);

const dates = "Date rows, and compare with stored times, by now() in SQL or readDatabaseClock(backend).";
const chance = "Take chance from a parameter, such as seededRandom of core, so that a seed replays it.";
const durations = "Take the time from backend.clock.monotonicMs().";
const timers = "Use backend.clock.callAfter(ms, callback), sleep(clock, ms) or repeat(…, clock).";

/** Advice by what is read; `always`: forbidden in measuring folders too. */
const reads: Readonly<Record<string, { advice: string; always?: true }>> = {
  "Date.now": { advice: dates, always: true },
  "new Date()": { advice: dates, always: true },
  "Math.random": { advice: chance, always: true },
  "performance.now": { advice: durations },
  "AbortSignal.timeout": { advice: timers },
  setTimeout: { advice: timers },
  setInterval: { advice: timers },
};

/** Reads of this process's clocks and of chance in folders that decide; the simulation could not replay them. */
export function findClockReads(source: Source): Violation[] {
  const decides = decidingFolders.some((folder) => source.path.startsWith(`${folder}/`));
  const measures = measuringFolders.some((folder) => source.path.startsWith(`${folder}/`));
  if (!decides && !measures) return [];
  const found: Violation[] = [];
  walk(source.program, (node, parent) => {
    const name = nameOf(node, parent);
    const read = name === undefined ? undefined : reads[name];
    if (!read || !(decides || read.always)) return;
    const message = `${name} is out of the simulation's reach where work is decided. ${read.advice}`;
    found.push({ path: source.path, line: source.lineOf(node.start), rule: "clock", message });
  });
  const reason = exceptions.get(source.path);
  if (reason === undefined) return found;
  const message = `the file reads no clock any more. Remove its exception (${reason}) in packages/lint/src/clocks.ts.`;
  return found.length > 0 ? [] : [{ path: source.path, line: 1, rule: "clock", message }];
}

/** The name in `reads` of an expression or an import; undefined for everything else. */
function nameOf(node: Node, parent: Node | undefined): string | undefined {
  if (node.type === "NewExpression" && node.callee.type === "Identifier" && node.arguments.length === 0)
    return `new ${node.callee.name}()`;
  if (node.type === "CallExpression" && node.callee.type === "Identifier") return node.callee.name;
  if (node.type === "MemberExpression" && node.object.type === "Identifier" && node.property.type === "Identifier")
    return `${node.object.name}.${node.property.name}`;
  const isTimer = parent?.type === "ImportDeclaration" && /^(node:)?timers(\/promises)?$/.test(parent.source.value);
  if (isTimer && node.type === "ImportSpecifier" && node.imported.type === "Identifier") return node.imported.name;
  return undefined;
}

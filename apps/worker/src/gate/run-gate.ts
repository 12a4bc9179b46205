import { addAbortListener, setMaxListeners } from "node:events";
import type { Deviation } from "@plumbline/core/gate/deviation";
import type { GateCheck } from "@plumbline/core/gate/gate-check";
import { checkPlanOf } from "./checks-of.ts";
import type { Check } from "./probe/check.ts";
import type { Target } from "./probe/probe.ts";
import { type CheckOptions, runCheck } from "./probe/run-check.ts";
import { TLS_CHECKS } from "./tls-checks.ts";

/** An honest server needs milliseconds; the rest is for a busy machine. */
const DEADLINE_MS = 4000;
/** Deadline of a check that is declared to fail: the message that it waits for is not expected. */
const DECLARED_DEADLINE_MS = 1000;

/** Checks that run at once. A server that has just started is slow at first, and each check connects several times. */
const ABREAST = 4;

/** Which server to check, and how thoroughly. */
export interface GateOptions extends Target {
  readonly signal: AbortSignal;
  /** Also what cannot be told within seconds: heartbeats, and what happens to a reader that pauses. Off by default. */
  readonly slow?: boolean;
  /** Which of its checks the manifest declares to fail. */
  readonly deviations?: readonly Deviation[];
  /** How long each check may take; 4,000 where it is left out. A machine that is busy otherwise needs more. */
  readonly deadlineMs?: number;
}

/**
 * Checks from outside that a started server keeps the contract for one workload.
 *
 * @returns every check, passed or not, in the order of the table.
 * @throws the signal's reason when the caller gives up; never because of what the server does.
 */
export async function runGate(options: GateOptions): Promise<GateCheck[]> {
  const { signal: caller, slow = false, deviations = [], deadlineMs = DEADLINE_MS, ...target } = options;
  const gate = new AbortController();
  setMaxListeners(0, gate.signal); // One for each check that runs.
  using _ = addAbortListener(caller, () => gate.abort(caller.reason));
  const { sideBySide, oneByOne, last } = checkPlanOf(target.workload);
  const declared = new Set<string>(deviations.map(({ check }) => check));
  const optionsOf = ({ checkId }: Check): CheckOptions => ({
    deadlineMs: declared.has(checkId) ? DECLARED_DEADLINE_MS : deadlineMs,
    signal: gate.signal,
  });
  const run = (check: Check) => runCheck(check, target, optionsOf(check));
  const isWanted = (check: Check) => slow || !check.slow;
  const quick = sideBySide.filter((check) => !check.slow);
  const waiting = sideBySide.filter((check) => slow && check.slow);
  const groups = await Promise.all([
    runAbreast(quick, run),
    Promise.all(waiting.map(run)), // they do little else than wait
    runInTurn(oneByOne.filter(isWanted), target, optionsOf),
  ]);
  return [...groups.flat(), ...(await runInTurn(last, target, optionsOf))];
}

/** Runs a few checks at a time; the results are in the order of the checks. */
async function runAbreast(checks: readonly Check[], run: (check: Check) => Promise<GateCheck>): Promise<GateCheck[]> {
  const results = new Map<Check, GateCheck>();
  const queue = checks.values();
  const work = async () => {
    for (const check of queue) results.set(check, await run(check));
  };
  await Promise.all(Array.from({ length: ABREAST }, work));
  return checks.flatMap((check) => results.get(check) ?? []);
}

/** Checks that a server keeps the contract of wss; the target's scheme must be that. @throws the signal's reason */
export async function runTlsGate({ signal, deadlineMs = DEADLINE_MS, ...target }: GateOptions): Promise<GateCheck[]> {
  return runInTurn(TLS_CHECKS, target, () => ({ deadlineMs, signal }));
}

/** For checks that would hear each other, as the chat has one room. */
async function runInTurn(
  checks: readonly Check[],
  target: Target,
  optionsOf: (check: Check) => CheckOptions,
): Promise<GateCheck[]> {
  const results: GateCheck[] = [];
  for (const check of checks) results.push(await runCheck(check, target, optionsOf(check)));
  return results;
}

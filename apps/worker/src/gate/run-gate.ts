import { addAbortListener, setMaxListeners } from "node:events";
import type { Deviation } from "@plumbline/core/gate/deviation";
import type { GateCheck } from "@plumbline/core/gate/gate-check";
import type { Check } from "./check.ts";
import { checksOf } from "./checks-of.ts";
import type { Target } from "./probe.ts";
import { type CheckOptions, runCheck } from "./run-check.ts";
import { TLS_CHECKS } from "./tls/checks.ts";

/** An honest server needs milliseconds; the rest is for a busy machine. */
const DEADLINE_MS = 4000;
/** What a check that is declared to fail waits for is not expected to come. */
const DECLARED_DEADLINE_MS = 1000;

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
  const { sideBySide, oneByOne } = checksOf(target.workload);
  const declared = new Set<string>(deviations.map(({ check }) => check));
  const optionsOf = ({ checkId }: Check): CheckOptions => ({
    deadlineMs: declared.has(checkId) ? DECLARED_DEADLINE_MS : deadlineMs,
    signal: gate.signal,
  });
  const isWanted = (check: Check) => slow || !check.slow;
  const [together, apart] = await Promise.all([
    Promise.all(sideBySide.filter(isWanted).map((check) => runCheck(check, target, optionsOf(check)))),
    runInTurn(oneByOne.filter(isWanted), target, optionsOf),
  ]);
  return [...together, ...apart];
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

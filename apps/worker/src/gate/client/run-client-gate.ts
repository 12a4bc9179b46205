import { parseClientResult } from "@plumbline/core/client/client-result";
import type { GateCheck } from "@plumbline/core/gate/gate-check";
import type { ClientRun, ClientWork } from "../../place/run-client.ts";
import { Refusal } from "../wire/refusal.ts";
import { startEchoServer } from "./echo-server.ts";
import type { Encounter } from "./encounter.ts";
import { encounters } from "./encounters.ts";

/** Connections may still be closing when the client has ended. */
const QUIET_MS = 1_000;

/** How a client is started for the gate: as for a trial, only that its failure is an answer as well. */
export type StartClient = (work: ClientWork) => Promise<ClientRun>;

/** The checks of a client, in their order. */
export const CLIENT_CHECK_IDS: readonly string[] = encounters.flatMap(({ checks }) =>
  checks.map(({ checkId }) => checkId),
);

/**
 * Checks that a client keeps the contract, from the other side of its connections: it is run a few times against a server
 * that delays, fragments, alters, refuses and cuts, and what it says is held against what that server saw.
 * @param address where the server listens so that the client reaches it
 * @throws what `start` throws; never because of what the client does
 */
export async function runClientGate(address: string, start: StartClient): Promise<GateCheck[]> {
  const all: GateCheck[] = [];
  for (const encounter of encounters) all.push(...(await meet(encounter, address, start)));
  return all;
}

async function meet({ work, conduct, checks }: Encounter, address: string, start: StartClient): Promise<GateCheck[]> {
  const startedMs = performance.now();
  await using server = await startEchoServer(address, conduct);
  const run = await start({ ...work, url: server.url });
  await server.quiet(QUIET_MS);
  const { seen } = server;
  const durationMs = Math.round(performance.now() - startedMs);
  const parsed = parseClientResult(run.line);
  return checks.map(({ checkId, expected, look }) => {
    const judge = (passed: boolean, saw: string): GateCheck => ({
      checkId,
      passed,
      expected,
      seen: saw,
      durationMs,
      sent: seen.log.sent,
      received: seen.log.received,
      frames: passed ? [] : [...seen.log.lines, ...run.log.slice(-5).map((line) => `log: ${line}`)],
    });
    try {
      return judge(true, look({ work, run, parsed, seen }));
    } catch (error) {
      if (error instanceof Refusal) return judge(false, error.message);
      throw error;
    }
  });
}

import { hostsOf } from "@plumbline/core/plan/allocate-resources";
import { directPlan } from "@plumbline/core/plan/direct-plan";
import { peakClients } from "@plumbline/core/plan/load-figures";
import type { TrialSession } from "../execution/trial-session.ts";
import type { BuiltImage } from "../images/image.ts";
import { type Place, placeServer, type StartedServer } from "./place-server.ts";

const PADDING = "PLUMBLINE_PADDING";

/** Starts a trial's server, in a duel with the padding that was drawn for its environment. @throws SERVER_EXITED, SERVER_OUT_OF_MEMORY, SERVER_NOT_READY, the engine's errors */
export async function startServer(session: TrialSession, image: BuiltImage): Promise<StartedServer> {
  const { opponent } = session;
  const place = placeOf(session);
  if (!opponent) return placeServer(place, image);
  await opponent.mayStart();
  const env = padEnvironment(opponent.paddingBytes);
  return placeServer({ ...place, env, slot: opponent.place, onPlaced: opponent.placed }, image);
}

/** An environment of that many bytes more, the variable's name and both of its ends included where there is room; it says nothing to the server. */
export function padEnvironment(bytes: number): Readonly<Record<string, string>> {
  const rest = bytes - `${PADDING}=`.length - 1;
  // the shortest entry is longer than that
  return rest < 0 ? {} : { [PADDING]: "x".repeat(rest) };
}

/** The place of a trial's server alone: a network of the trial's name, and the limits of its scenario. */
export function placeOf(session: TrialSession): Place {
  const { execution, server } = session;
  const { plan, limits } = session.trial;
  const host = hostsOf(plan, execution.host);
  return {
    engine: execution.engine,
    host,
    networkName: session.nameOf(),
    firewall: execution.env,
    own: session.own,
    limits,
    opensAt: host.generators ? execution.env.PLUMBLINE_ADDRESS : undefined,
    args: server.args ?? [],
    companions: server.containers ?? [],
    isFronted: plan.proxy !== undefined,
    tls: directPlan(plan).transport?.tls ?? false,
    threads: (server.threadsPerConnection ?? 0) * peakClients(plan),
    readyMs: execution.timeouts.readyMs,
    signal: execution.signal,
    onWait: session.reportWait,
  };
}

import type { LoadPlan } from "./load-plan.ts";
import { throughProxy } from "./proxy-names.ts";
import { describeCompression } from "./split-compression.ts";

const numbers = new Intl.NumberFormat("en", { maximumFractionDigits: 3 });

/**
 * The measured part of a plan in words, everything that can move a figure and nothing else: what warm-up a server needed is
 * its own matter. Plans that read the same ask for the same load.
 */
export function describeLoad(plan: LoadPlan): string {
  const load = [describeClients(plan), describeSending(plan), ...describeConditions(plan)].join("; ");
  return throughProxy(load, plan.proxy ?? null);
}

function describeClients({ stages }: LoadPlan): string {
  return stages
    .filter(({ phase }) => phase === "measure")
    .map(({ clients, seconds }) => `${numbers.format(clients)} clients after ${numbers.format(seconds)} s`)
    .join(", ");
}

function describeSending({ workload, sending, flow }: LoadPlan): string {
  if (sending.kind === "none") return "nothing sent";
  const size = `${numbers.format(sending.payloadBytes)} B`;
  if (sending.kind === "once") return `one message of ${size} each`;
  if (sending.kind === "sequential") return `${numbers.format(sending.messages)} of ${size} each, one after another`;
  if (sending.kind === "closed") return `${numbers.format(sending.depth)} in flight of ${size}`;
  const phases = sending.phases === "in-step" ? ", in step" : "";
  if (workload === "flow")
    return `${numbers.format(sending.perClientPerS)} iterations/s each of ${flow ? describeFlow(flow) : "the target's flow"}${phases}`;
  return `${numbers.format(sending.perClientPerS)}/s each of ${size}${phases}`;
}

/** A flow by its name and the beginning of its digest: another document is another load. */
function describeFlow({ name, digest }: NonNullable<LoadPlan["flow"]>): string {
  return `the flow "${name}" (${digest.slice(0, 12)})`;
}

/** Describes a plan's conditions besides clients and messages: sessions, answers, disturbances, limits, transport, generators. */
export function describeConditions({
  sessionS,
  push,
  ticks,
  transport,
  disturbance,
  limit,
  generators,
}: LoadPlan): string[] {
  return [
    sessionS === null ? null : `connections live ${numbers.format(sessionS)} s`,
    push ? `answered by ${numbers.format(push.count)} × ${numbers.format(push.bytes)} B` : null,
    ticks ? `a tick every ${numbers.format(ticks.everyMs)} ms` : null,
    disturbance ? describeDisturbance(disturbance) : null,
    limit
      ? `until p99 is above ${numbers.format(limit.latencyP99Us / 1000)} ms or errors above ${numbers.format(limit.errorShare * 100)} %`
      : null,
    transport?.tls ? "wss" : null,
    describeCompression({ transport }),
    generators ? `from ${generators} generators` : null,
  ].filter((part) => part !== null);
}

function describeDisturbance(disturbance: NonNullable<LoadPlan["disturbance"]>): string {
  switch (disturbance.kind) {
    case "cuts":
      return `cut about every ${numbers.format(disturbance.everyS)} s for ${numbers.format(disturbance.offlineS)} s`;
    case "restart":
      return `the server is restarted after ${numbers.format(disturbance.atS)} s`;
    case "reload":
      return `the proxy reloads its configuration after ${numbers.format(disturbance.atS)} s`;
    case "paused-readers":
      return `${numbers.format(disturbance.clients)} of them do not read`;
  }
}

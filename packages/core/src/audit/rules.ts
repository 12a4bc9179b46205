import type { Rule } from "./rule.ts";
import { achieved } from "./rules/achieved.ts";
import { clientCounts } from "./rules/client-counts.ts";
import { clientLatencies } from "./rules/client-latencies.ts";
import { clientSpan } from "./rules/client-span.ts";
import { clientWindow } from "./rules/client-window.ts";
import { clientWork } from "./rules/client-work.ts";
import { clientsPresent } from "./rules/clients-present.ts";
import { clockResolution } from "./rules/clock-resolution.ts";
import { clockSteps } from "./rules/clock-steps.ts";
import { clocksAgree } from "./rules/clocks-agree.ts";
import { connections } from "./rules/connections.ts";
import { contractUnderLoad } from "./rules/contract-under-load.ts";
import { corruptedDeliveries } from "./rules/corrupted-deliveries.ts";
import { cpuFrequency } from "./rules/cpu-frequency.ts";
import { cpuThrottling } from "./rules/cpu-throttling.ts";
import { delivery } from "./rules/delivery.ts";
import { disturbed } from "./rules/disturbed.ts";
import { exhaustion } from "./rules/exhaustion.ts";
import { forgedDeliveries } from "./rules/forged-deliveries.ts";
import { framesComplete } from "./rules/frames-complete.ts";
import { containerKilled, limitsChanged, networkCut, paused, signalled } from "./rules/from-outside.ts";
import { generatorCeiling } from "./rules/generator-ceiling.ts";
import { generatorCpu } from "./rules/generator-cpu.ts";
import { generatorStalled } from "./rules/generator-stalled.ts";
import { hostSuspended } from "./rules/host-suspended.ts";
import { idleLoss } from "./rules/idle-loss.ts";
import { ledgerExact } from "./rules/ledger-exact.ts";
import { littlesLaw } from "./rules/littles-law.ts";
import { measuredWindow } from "./rules/measured-window.ts";
import { memoryLimit } from "./rules/memory-limit.ts";
import { networkDelayed } from "./rules/network-delayed.ts";
import { otherLoad } from "./rules/other-load.ts";
import { packetsLost } from "./rules/packets-lost.ts";
import { percentilesDistinct } from "./rules/percentiles-distinct.ts";
import { percentilesOrdered } from "./rules/percentiles-ordered.ts";
import { cpuPressure, memoryPressure } from "./rules/pressure.ts";
import { referenceServer } from "./rules/reference-server.ts";
import { restarts } from "./rules/restarts.ts";
import { roundsIdentical } from "./rules/rounds-identical.ts";
import { sendLag } from "./rules/send-lag.ts";
import { serverCounts } from "./rules/server-counts.ts";
import { steadyState } from "./rules/steady-state.ts";
import { stealTime } from "./rules/steal-time.ts";
import { survivors } from "./rules/survivors.ts";

/** Every rule, in the order in which pages show them: the load, what came of it, the figures, the machine. */
export const rules: readonly Rule[] = [
  achieved,
  connections,
  clientsPresent,
  delivery,
  idleLoss,
  ledgerExact,
  forgedDeliveries,
  corruptedDeliveries,
  contractUnderLoad,
  survivors,
  serverCounts,
  clientCounts,
  clientWork,
  clientWindow,
  clientLatencies,
  clientSpan,
  littlesLaw,
  percentilesOrdered,
  percentilesDistinct,
  clockResolution,
  measuredWindow,
  framesComplete,
  steadyState,
  roundsIdentical,
  referenceServer,
  generatorCpu,
  generatorCeiling,
  sendLag,
  generatorStalled,
  cpuThrottling,
  memoryLimit,
  restarts,
  exhaustion,
  paused,
  limitsChanged,
  networkCut,
  containerKilled,
  signalled,
  hostSuspended,
  stealTime,
  otherLoad,
  cpuPressure,
  memoryPressure,
  cpuFrequency,
  packetsLost,
  networkDelayed,
  clockSteps,
  clocksAgree,
  disturbed,
];

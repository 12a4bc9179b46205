import type { Rule } from "../rule.ts";
import { clientCounts } from "./client/client-counts.ts";
import { clientLatencies } from "./client/client-latencies.ts";
import { clientSpan } from "./client/client-span.ts";
import { clientWindow } from "./client/client-window.ts";
import { clientWork } from "./client/client-work.ts";
import { referenceServer } from "./client/reference-server.ts";
import { clockResolution } from "./figures/clock-resolution.ts";
import { littlesLaw } from "./figures/littles-law.ts";
import { percentilesDistinct } from "./figures/percentiles-distinct.ts";
import { percentilesOrdered } from "./figures/percentiles-ordered.ts";
import { roundsIdentical } from "./figures/rounds-identical.ts";
import { generatorCeiling } from "./generator/generator-ceiling.ts";
import { generatorCpu } from "./generator/generator-cpu.ts";
import { sendLag } from "./generator/send-lag.ts";
import { contractUnderLoad } from "./ledger/contract-under-load.ts";
import { corruptedDeliveries } from "./ledger/corrupted-deliveries.ts";
import { deflateDone } from "./ledger/deflate-done.ts";
import { delivery } from "./ledger/delivery.ts";
import { forgedDeliveries } from "./ledger/forged-deliveries.ts";
import { idleLoss } from "./ledger/idle-loss.ts";
import { ledgerExact } from "./ledger/ledger-exact.ts";
import { serverCounts } from "./ledger/server-counts.ts";
import { survivors } from "./ledger/survivors.ts";
import { achieved } from "./load/achieved.ts";
import { answersBounded } from "./load/answers-bounded.ts";
import { clientsPresent } from "./load/clients-present.ts";
import { connections } from "./load/connections.ts";
import { framesComplete } from "./load/frames-complete.ts";
import { measuredWindow } from "./load/measured-window.ts";
import { plannedLoad } from "./load/planned-load.ts";
import { steadyState } from "./load/steady-state.ts";
import { clockSteps } from "./outside/clock-steps.ts";
import { clocksAgree } from "./outside/clocks-agree.ts";
import { cpuFrequency } from "./outside/cpu-frequency.ts";
import { disturbed } from "./outside/disturbed.ts";
import { containerKilled, limitsChanged, networkCut, paused, signalled } from "./outside/from-outside.ts";
import { generatorStalled } from "./outside/generator-stalled.ts";
import { hostSuspended } from "./outside/host-suspended.ts";
import { networkDelayed } from "./outside/network-delayed.ts";
import { otherLoad } from "./outside/other-load.ts";
import { packetsLost } from "./outside/packets-lost.ts";
import { cpuPressure, memoryPressure } from "./outside/pressure.ts";
import { stealTime } from "./outside/steal-time.ts";
import { cpuThrottling } from "./server/cpu-throttling.ts";
import { drainWork } from "./server/drain-work.ts";
import { exhaustion } from "./server/exhaustion.ts";
import { logFlood } from "./server/log-flood.ts";
import { memoryLimit } from "./server/memory-limit.ts";
import { restarts } from "./server/restarts.ts";

/** Every rule, in the order in which pages show them: the load, what came of it, the figures, the machine. */
export const rules: readonly Rule[] = [
  achieved,
  plannedLoad,
  connections,
  clientsPresent,
  answersBounded,
  delivery,
  idleLoss,
  ledgerExact,
  forgedDeliveries,
  corruptedDeliveries,
  contractUnderLoad,
  deflateDone,
  survivors,
  serverCounts,
  logFlood,
  drainWork,
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

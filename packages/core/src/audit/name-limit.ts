import { sum } from "../frame/over-frames.ts";
import { inBytes, inDigits, inPercent, inTime, inWhole } from "../metric/quantity-text.ts";
import { allowedShare } from "../plan/load-figures.ts";
import { coresGiven, cpuShare, measuredFrames, middleOf, type TrialFacts, valuesOf } from "./facts.ts";
import type { Figure, Finding } from "./rule.ts";
import type { LimitId, TrialLimit } from "./views.ts";

/** From these shares on a resource is what stopped a trial. */
const BOUNDS = {
  /** Share of the server's CPU quota. */
  quota: 0.9,
  /** Share of the generator's CPU. */
  generator: 0.8,
  /** Share of the server's memory limit. */
  memory: 0.95,
  /** Cores of a server that runs on one of several: busy within this range. */
  oneCore: { from: 0.9, to: 1.1 },
  /** Packets sent again ÷ packets sent. */
  retransmitted: 0.01,
  /** A server below this share of its CPU is idle. */
  idle: 0.7,
  /** Median latency, last third ÷ first third of the measured seconds. */
  rising: 2,
} as const;

/** Sent ÷ offered and delivered ÷ owed below which a trial did not carry what it was asked for. */
const CARRIED = 0.99;

type Found = Omit<TrialLimit, "limitId" | "saturated">;

/** Limits that are named because something is slow while no resource is exhausted: a disturbance explains that as well. */
const FROM_CURVES: ReadonlySet<LimitId> = new Set(["network", "lock", "unknown"]);

/** In order of certainty: first what the kernel counted, last what only the curves show. */
const looks: readonly [LimitId, (facts: TrialFacts) => Found | null][] = [
  ["memory", memory],
  ["accept-queue", acceptQueue],
  ["server-cpu", serverCpu],
  ["proxy", proxy],
  ["generator", generator],
  ["one-core", oneCore],
  ["network", network],
  ["lock", lock],
];

/**
 * Names the limit that kept a trial from carrying more, with the evidence. `none`: it carried what was asked for and had room to spare;
 * `unknown`: it did not, and nothing recorded here was at its end.
 * @param disturbance what came from outside: of a trial that is INVALID for it nothing else is named, of another one nothing that is
 *   only told from the curves
 */
export function nameLimit(facts: TrialFacts, disturbance: Finding | null = null): TrialLimit {
  const limit = nameOwnLimit(facts);
  const isSure = disturbance?.outcome !== "invalid" && !FROM_CURVES.has(limit.limitId);
  if (!disturbance || isSure) return limit;
  return {
    limitId: "outside",
    saturated: limit.saturated,
    sentence: `What came from outside: ${disturbance.sentence}`,
    evidence: disturbance.figures,
  };
}

function nameOwnLimit(facts: TrialFacts): TrialLimit {
  if (facts.plan.sending.kind === "sequential") return clientLimit(facts);
  const saturated = isSaturated(facts);
  for (const [limitId, look] of looks) {
    const found = look(facts);
    // a lock and a single busy core are only limits where more was asked for than came
    if (
      found &&
      (saturated || limitId === "server-cpu" || limitId === "memory" || limitId === "proxy" || limitId === "generator")
    )
      return { limitId, saturated, ...found };
  }
  return saturated
    ? {
        limitId: "unknown",
        saturated,
        sentence: "It carried less than it was asked for, and nothing that was recorded here was at its end.",
        evidence: cpuEvidence(facts),
      }
    : {
        limitId: "none",
        saturated,
        sentence: `Nothing: it carried at least ${inPercent(CARRIED)} of what was asked for and had room to spare.`,
        evidence: cpuEvidence(facts),
      };
}

/** The limit of a client's round trips is the client's own speed, unless the server that counts was at its limit first. */
function clientLimit(facts: TrialFacts): TrialLimit {
  const server = serverCpu(facts);
  if (server) return { limitId: "server-cpu", saturated: true, ...server };
  const evidence = cpuEvidence(facts);
  const used = sum(measuredFrames(facts), "client.cpu.time") / 1e6 / facts.summary.windowS;
  const given = facts.allotment?.generator.cpus ?? 0;
  if (used === 0 || given === 0)
    return { limitId: "unknown", saturated: true, sentence: "The client's CPU was not recorded.", evidence };
  return {
    limitId: "client",
    saturated: true,
    sentence:
      used / given >= BOUNDS.quota
        ? `The client: it used all of its ${inDigits(given)} cores, its start included.`
        : `The client, waiting for its echoes: it used ${inDigits(used)} of its ${inDigits(given)} cores.`,
    evidence: [...evidence, { label: "Client's CPU", value: used, unit: "cores" }],
  };
}

/** True if more was asked for than was delivered. In a closed loop something is always the limit. */
function isSaturated({ plan, summary: { values } }: TrialFacts): boolean {
  return (
    plan.sending.kind === "closed" ||
    (values["ratio.achieved"] ?? 1) < CARRIED ||
    (values["ratio.delivered"] ?? 1) < CARRIED * allowedShare(plan)
  );
}

function cpuEvidence(facts: TrialFacts): Figure[] {
  return (["server", "generator"] as const).flatMap((side) => {
    const share = cpuShare(facts, side);
    return share === undefined
      ? []
      : [{ label: `${side === "server" ? "Server" : "Generator"}'s CPU`, value: share, unit: "ratio" as const }];
  });
}

function memory({ frames, summary, allotment }: TrialFacts): Found | null {
  const peak = summary.values["server.memory.peak"];
  const limit = allotment?.server.memoryBytes;
  const hits = sum(frames, "server.memory.limitHits");
  if (peak === undefined || limit === undefined || hits === 0 || peak / limit < BOUNDS.memory) return null;
  return {
    sentence: `Memory: the server reached ${inBytes(peak)} of its ${inBytes(limit)} and ran into the limit ${inWhole(hits)} times.`,
    evidence: [
      { label: "Server's memory, peak", value: peak, unit: "bytes" },
      { label: "Limit hits", value: hits, unit: "count" },
    ],
  };
}

function acceptQueue({ frames, summary }: TrialFacts): Found | null {
  const drops = sum(frames, "server.tcp.listenDrops");
  if (drops === 0) return null;
  const evidence: Figure[] = [{ label: "Connections dropped at the listener", value: drops, unit: "count" }];
  const p95 = summary.values["connect.p95"];
  if (p95 !== undefined) evidence.push({ label: "Connect p95", value: p95, unit: "µs" });
  return {
    sentence: `The accept queue: the kernel dropped ${inWhole(drops)} arriving connections because the server did not take them fast enough, or because its queue is short.`,
    evidence,
  };
}

function serverCpu(facts: TrialFacts): Found | null {
  const share = cpuShare(facts, "server");
  const cores = facts.summary.values["server.cpu"];
  if (share === undefined || cores === undefined || share < BOUNDS.quota) return null;
  const given = coresGiven(facts, "server") ?? 0;
  const throttled = facts.summary.values["server.cpu.throttled"];
  return {
    sentence: `The server's CPU: it used ${inDigits(cores)} of its ${inDigits(given)} cores.`,
    evidence: [
      { label: "Server's CPU", value: share, unit: "ratio" },
      ...(throttled === undefined ? [] : [{ label: "Throttled", value: throttled, unit: "ratio" as const }]),
    ],
  };
}

function proxy(facts: TrialFacts): Found | null {
  const share = cpuShare(facts, "proxy");
  if (share === undefined || share < BOUNDS.quota) return null;
  return {
    sentence: `The proxy: it used ${inPercent(share)} of its CPU. The server carries at least what is shown.`,
    evidence: [{ label: "Proxy's CPU", value: share, unit: "ratio" }, ...cpuEvidence(facts)],
  };
}

function generator(facts: TrialFacts): Found | null {
  const share = cpuShare(facts, "generator");
  if (share === undefined || share < BOUNDS.generator) return null;
  return {
    sentence: `The generator: it used ${inPercent(share)} of its CPU. The server carries at least what is shown.`,
    evidence: cpuEvidence(facts),
  };
}

function oneCore(facts: TrialFacts): Found | null {
  const cores = facts.summary.values["server.cpu"];
  const given = coresGiven(facts, "server") ?? 0;
  const { from, to } = BOUNDS.oneCore;
  if (cores === undefined || given < 1.5 || cores < from || cores > to) return null;
  return {
    sentence: `One core: the server kept ${inDigits(cores)} of its ${inDigits(given)} cores busy and left the others idle, as a single thread does.`,
    evidence: [{ label: "Server's CPU", value: cores, unit: "cores" }],
  };
}

function network(facts: TrialFacts): Found | null {
  const frames = measuredFrames(facts);
  const again = sum(frames, "server.tcp.retransmits");
  const packets = sum(frames, "server.net.txPackets");
  if (packets === 0 || again / packets < BOUNDS.retransmitted) return null;
  return {
    sentence: `The network: ${inPercent(again / packets)} of the server's packets had to be sent again.`,
    evidence: [
      { label: "Sent again", value: again, unit: "count" },
      { label: "Packets out", value: packets, unit: "count" },
    ],
  };
}

function lock(facts: TrialFacts): Found | null {
  const share = cpuShare(facts, "server");
  const frames = measuredFrames(facts);
  const third = Math.floor(frames.length / 3);
  const [before, after] = [frames.slice(0, third), frames.slice(-third)].map((part) =>
    middleOf(valuesOf(part, "latency.p50")),
  );
  if (share === undefined || share >= BOUNDS.idle || third === 0 || !before || !after) return null;
  if (after / before < BOUNDS.rising) return null;
  return {
    sentence: `A lock or another wait inside the server: it used only ${inPercent(share)} of its CPU while the median latency rose from ${inTime(before)} to ${inTime(after)}.`,
    evidence: [...cpuEvidence(facts), { label: "p50, last ÷ first third", value: after / before, unit: "ratio" }],
  };
}

import { createHash } from "node:crypto";
import { bundleFiles } from "@plumbline/core/bundle/bundle";
import { coarsen } from "@plumbline/core/frame/coarsen";
import { fromTracks, toTracks } from "@plumbline/core/frame/tracks";
import { replaceFigures } from "@plumbline/core/metric/figure-value";
import { allocateResources } from "@plumbline/core/plan/allocate-resources";
import { getScenario } from "@plumbline/core/scenario/catalogue/scenarios";
import type { ServerSnapshot } from "@plumbline/core/server/views";
import { seededRandom } from "@plumbline/core/statistics/seeded-random";
import { summarize } from "@plumbline/core/summary/summarize";
import type { TrialView } from "@plumbline/core/trial/views";
import { strToU8, zipSync } from "fflate";
import { makeFrames, SECONDS } from "./sample-frames.ts";
import { judgeSample, START_MS, toRun } from "./sample-run.ts";

/** The run of a sample: its servers, and the median latency of each in microseconds. */
export type Sample = {
  name?: string;
  servers: readonly (Partial<ServerSnapshot> & { serverId: string; medianUs: number })[];
  scenarioIds: readonly string[];
  rounds?: number;
  /** True for a duel between the first server and the second, whose trials of a round share their time. */
  isDuel?: true;
  /** Another host has another environment. */
  hostId?: string;
  /** Changes a trial after its figures were made. */
  change?: (trial: TrialView) => TrialView;
};

/** A bundle whose figures follow from its frames, as `plumb export --bundle` would write it. The same one at every call. */
export function sampleBundle(sample: Sample): Uint8Array {
  const { rounds = 6, scenarioIds, name = "Sample run" } = sample;
  const runId = idOf(`run ${name}`);
  const servers = sample.servers.map(toSnapshot);
  const order = Array.from({ length: rounds }, (_, nth) => nth + 1).flatMap((round) =>
    scenarioIds.flatMap((scenarioId) => sample.servers.map((server, nth) => ({ round, scenarioId, server, nth }))),
  );
  const files: [string, unknown][] = [];
  const slotOf = ({ round, position }: { round: number; position: number }) => (sample.isDuel ? round - 1 : position);
  const trials = order.map(({ round, scenarioId, server, nth }, position) => {
    const snapshot = servers[nth];
    if (!snapshot) throw new Error("a sample's server has no snapshot");
    const made = makeTrial(
      { ...sample, name, runId },
      { round, scenarioId, position, slot: slotOf({ round, position }), server: snapshot, medianUs: server.medianUs },
    );
    files.push([bundleFiles.trial(position), made.trial]);
    files.push([bundleFiles.frames(position), made.frames]);
    files.push([bundleFiles.histograms(position), made.stretches]);
    return made.trial;
  });
  const head = {
    v: 1,
    kind: "plumbline-run",
    exportedAt: new Date(START_MS),
    run: {
      ...toRun({ ...sample, name, rounds }, runId, servers, trials.length),
      ...(sample.isDuel ? { duel: judgeSample(servers, trials) } : {}),
    },
  };
  return zipFiles([[bundleFiles.head, head], [bundleFiles.servers, []], [bundleFiles.events, []], ...files]);
}

/** The zip archive of some files, with the list of their hashes. */
function zipFiles(files: readonly (readonly [string, unknown])[]): Uint8Array {
  const texts = files.map(([name, content]) => [name, JSON.stringify(content, replaceFigures)] as const);
  const sums = texts.map(([name, text]) => `${createHash("sha256").update(text).digest("hex")}  ${name}\n`).join("");
  return zipSync(
    Object.fromEntries([...texts, [bundleFiles.sums, sums] as const].map(([name, text]) => [name, strToU8(text)])),
    { level: 1 },
  );
}

function toSnapshot({ medianUs: _, serverId, ...over }: Sample["servers"][number]): ServerSnapshot {
  return {
    serverId,
    name: serverId,
    language: "go",
    profile: "minimal",
    deliveryPolicy: "drop-newest",
    library: "websocket 1.0",
    sourceDigest: `sha256:${createHash("sha256").update(serverId).digest("hex")}`,
    args: [],
    containers: [],
    threadsPerConnection: 0,
    deviations: [],
    ...over,
  };
}

/** `slot`: its minute of the run. */
type Place = {
  round: number;
  scenarioId: string;
  position: number;
  slot: number;
  server: ServerSnapshot;
  medianUs: number;
};

function makeTrial(
  { name, runId, hostId = "host", change = (trial) => trial }: Sample & { runId: string },
  place: Place,
) {
  const { round, scenarioId, position, slot, server, medianUs } = place;
  const scenario = getScenario(scenarioId);
  const plan = scenario.plan({ scale: 1, warmupS: 5, measureS: null });
  const startMs = START_MS + slot * 60_000;
  const received = makeFrames(startMs, medianUs, seededRandom(position + 1));
  const frames = fromTracks(toTracks(received));
  const trial: TrialView = {
    ...{
      trialId: idOf(`${runId} ${position}`),
      runId,
      runName: name ?? "",
      serverId: server.serverId,
      scenarioId,
      round,
      position,
      plan,
      server,
    },
    scenarioVersion: scenario.version,
    status: "succeeded",
    phase: null,
    failure: null,
    startedAt: new Date(startMs),
    finishedAt: new Date(startMs + SECONDS * 1000),
    allotment: allocateResources(scenario.limits, { cpus: 4, memoryBytes: 16 * 1024 ** 3 }),
    summary: summarize(received, 180, plan),
    audit: sampleAudit,
    failedAttempts: [],
    image: {
      imageDigest: server.sourceDigest,
      imageBytes: 9e6,
      artifactBytes: null,
      buildMs: 5000,
      bases: "public",
      builtAt: new Date(START_MS),
    },
    environment: {
      environmentId: idOf(hostId),
      facts: { cpuModel: "Sample CPU", cpus: 4, memoryGiB: 16, kernel: "6.8" },
    },
    gate: [
      {
        checkId: "echo.same",
        passed: true,
        expected: "the same bytes",
        seen: "the same bytes",
        durationMs: 3,
        sent: 1,
        received: 1,
        frames: [],
      },
    ],
    serverStats: null,
    logs: { server: ["listening on 8080"], generator: [] },
  };
  return {
    trial: change(trial),
    frames,
    stretches: coarsen(received).map(({ startMs: at, durationMs, phase, histograms }) => ({
      startMs: at,
      durationMs,
      phase,
      histograms,
    })),
  };
}

const sampleAudit: NonNullable<TrialView["audit"]> = {
  v: 1,
  verdict: "VALID",
  findings: [
    { ruleId: "delivery-ratio", outcome: "passed", sentence: "Everything that was owed arrived.", figures: [] },
  ],
  limit: {
    limitId: "none",
    saturated: false,
    sentence: "Nothing limited it: all that was offered was delivered.",
    evidence: [],
  },
};

/** A UUID that follows from a text. */
function idOf(text: string): string {
  const digits = createHash("sha256").update(text).digest("hex");
  return [
    digits.slice(0, 8),
    digits.slice(8, 12),
    `4${digits.slice(13, 16)}`,
    `8${digits.slice(17, 20)}`,
    digits.slice(20, 32),
  ].join("-");
}

import { inDigits } from "../../../metric/quantity-text.ts";
import type { Disturbance, DisturbanceKind } from "../../disturbance.ts";
import { type TrialFacts, valuesOf } from "../../facts.ts";
import { type Finding, invalid, notJudged, passed, type Rule, suspect } from "../../rule.ts";
import { inSeconds, mergeSpans, shareOfMeasured, spansWhere } from "../../seconds.ts";

/** A disturbance of this share of the measured window can fill the slowest hundredth: the p99 may be that of the disturbance. */
export const P99_SHARE = 0.01;
/** Relative difference from which a quota has changed. The kernel's rounding is smaller. */
const QUOTA_SHARE = 0.01;

/** A value of each side by which frames show a disturbance that no engine reported. */
type Shown = {
  id: "frozen" | "cpu.quota";
  what: string;
  /** Seconds of a frame for which it lasted, from the frame's value and that of the trial's first frame. */
  lastedS: (value: number, first: number, frameS: number) => number;
};

type Question = Pick<Rule, "id" | "title" | "formula" | "source"> & {
  kind: DisturbanceKind;
  /** Completes "This trial was not checked for …". */
  subject: string;
  passes: string;
  /** True if its length does not matter: the load that is left afterwards is another one. */
  whateverSize?: true;
  shown?: Shown;
};

const BY_SHARE: Rule["thresholds"] = [
  { value: P99_SHARE, unit: "ratio", meaning: "of the measured window: from here INVALID, else SUSPECT" },
];
const BY_COUNT: Rule["thresholds"] = [
  { value: 1, unit: "count", meaning: "of them before the measured window's end: INVALID; in the drain SUSPECT" },
];

/** Makes the rule about one kind of disturbance of a trial's containers: reported by the engine, or shown by the frames. */
function outsideRule({ kind, subject, passes, whateverSize, shown, ...rule }: Question): Rule {
  return {
    ...rule,
    thresholds: whateverSize ? BY_COUNT : BY_SHARE,
    judge(facts): Finding {
      const reported = typedDisturbances(facts).filter((one) => one.kind === kind);
      const seen = shown ? readFrames(facts, kind, shown) : null;
      const found = reported.length > 0 ? reported : (seen ?? []);
      if (found.length === 0)
        return seen || facts.observed.watched?.includes("engine-events")
          ? passed(passes)
          : notJudged(`This trial was not checked for ${subject}.`);
      const share = shareOfMeasured(facts.frames, found);
      const finding = (whateverSize ? isBeforeDrain(facts, found) : share >= P99_SHARE) ? invalid : suspect;
      return finding(describe(found), [{ label: "Share of the measured window", value: share, unit: "ratio" }]);
    },
  };
}

/** A trial's disturbances, without those of older trials that have a sentence alone. */
export function typedDisturbances({ observed }: Pick<TrialFacts, "observed">): Disturbance[] {
  return observed.disturbances.filter((one) => typeof one !== "string");
}

/** `The server was paused from outside for 3 s (seconds 2 to 5).`, one sentence for each container it happened to. */
function describe(found: readonly Disturbance[]): string {
  return [...new Set(found.map(({ sentence }) => sentence))]
    .map((sentence) => {
      const all = found.filter((one) => one.sentence === sentence);
      const lastedS = mergeSpans(all).reduce((sum, { fromS, toS }) => sum + toS - fromS, 0);
      const lasted = lastedS > 0 ? ` for ${inDigits(lastedS)} s` : "";
      return `${sentence.replace(/\.$/, "")}${lasted} (${inSeconds(all)}).`;
    })
    .join(" ");
}

function isBeforeDrain({ frames }: TrialFacts, found: readonly Disturbance[]): boolean {
  const endS = spansWhere(frames, ({ phase }) => phase === "measure").at(-1)?.toS ?? 0;
  return found.some(({ fromS }) => fromS < endS);
}

const SIDES = [
  ["server", "The server"],
  ["generator", "The load generator"],
] as const;

/** Disturbances that frames show on either side; null if no frame has the value. */
function readFrames({ frames }: TrialFacts, kind: DisturbanceKind, { id, what, lastedS }: Shown): Disturbance[] | null {
  const zeroMs = frames[0]?.startMs ?? 0;
  const bySide = SIDES.flatMap(([of, name]) => {
    const [first] = valuesOf(frames, `${of}.${id}`);
    if (first === undefined) return [];
    const found = frames.flatMap(({ startMs, durationMs, values }): Disturbance[] => {
      const frameS = durationMs / 1000;
      const lasted = Math.min(frameS, lastedS(values[`${of}.${id}`] ?? first, first, frameS));
      const fromS = (startMs - zeroMs) / 1000;
      return lasted > 0 ? [{ kind, of, fromS, toS: fromS + lasted, sentence: `${name} ${what}.` }] : [];
    });
    return [found];
  });
  return bySide.length > 0 ? bySide.flat() : null;
}

/** A server that does not run looks slow, and a generator that does not run makes every server look slow. */
export const paused = outsideRule({
  id: "paused",
  title: "Nobody paused a container",
  formula: "time paused by the engine, frozen by its cgroup or stopped by a signal ÷ measured window",
  source: "a server that docker pause held for 3 of 8 s was called VALID with a p99 of 2.99 s",
  kind: "paused",
  subject: "paused containers",
  passes: "Nobody paused a container of the trial.",
  shown: { id: "frozen", what: "was paused or stopped from outside", lastedS: (frozenUs) => frozenUs / 1e6 },
});

/** A side under other limits than the scenario's is another experiment. */
export const limitsChanged = outsideRule({
  id: "limits-changed",
  title: "Nobody changed a container's limits",
  formula:
    "time after an update of a container by the engine, or under another CPU quota than at first ÷ measured window",
  source: "docker update --cpus throttles a server beyond the scenario's quota",
  kind: "limits-changed",
  subject: "changed limits",
  passes: "Nobody changed the limits of a container of the trial.",
  shown: {
    id: "cpu.quota",
    what: "had another CPU quota than at first",
    lastedS: (quota, first, frameS) => (Math.abs(quota - first) > QUOTA_SHARE * first ? frameS : 0),
  },
});

/** Connections do not outlive their network. */
export const networkCut = outsideRule({
  id: "network-cut",
  title: "Nobody cut the network",
  formula: "containers that were taken off the trial's network",
  source: "a server whose network was cut lost 66 % of its deliveries, and its policy was said to allow that",
  kind: "network-cut",
  subject: "a cut network",
  passes: "All containers stayed on the trial's network.",
  whateverSize: true,
});

/** A container that the trial can go on without, such as a second node, takes its part of the server with it. */
export const containerKilled = outsideRule({
  id: "container-killed",
  title: "Nobody ended a container",
  formula:
    "containers beside the server that a signal from outside ended; if it ends the server or the generator, the trial fails",
  source: "docker kill, docker stop and docker restart of one node of several",
  kind: "killed",
  subject: "containers that were ended",
  passes: "Nobody ended a container of the trial.",
  whateverSize: true,
});

/** A program decides what a signal does to it, so the effect is not known. */
export const signalled = outsideRule({
  id: "signalled",
  title: "Nobody sent a container a signal",
  formula: "signals from outside that a container outlived",
  source: "docker kill --signal: programs reload, dump or stop on signals",
  kind: "signalled",
  subject: "signals to its containers",
  passes: "Nobody sent a container of the trial a signal.",
});

import type { Frame } from "../../../frame/frame.ts";
import type { FrameValueId } from "../../../frame/frame-values.ts";
import { sum } from "../../../frame/over-frames.ts";
import { inPercent, inWhole } from "../../../metric/quantity-text.ts";
import { measuredFrames, type TrialFacts, valuesOf } from "../../facts.ts";
import { type Finding, notJudged, passed, type Rule, suspect } from "../../rule.ts";
import { inSeconds, spansWhere } from "../../seconds.ts";

/** Packets sent again ÷ packets sent, of one side. */
const AGAIN = 0.01;

/** Between containers of one host no packet is lost unless a queue is full or somebody drops it. Each loss costs at least 200 ms. */
export const packetsLost: Rule = {
  id: "packets-lost",
  title: "No packets were lost",
  formula:
    "packets that the host's queues dropped; TCP segments sent again by the server and by the generator ÷ their own packets out, in the measured window",
  source: "/proc/net/softnet_stat; RFC 6298: a lost segment waits for its timer, which Linux begins at 200 ms",
  thresholds: [
    {
      value: 1,
      unit: "count",
      meaning: "packet dropped by the host: SUSPECT, unless the scenario saturates on purpose",
    },
    {
      value: AGAIN,
      unit: "ratio",
      meaning: "of a side's packets sent again: from here SUSPECT, unless connections were dropped at the listener",
    },
  ],
  judge(facts): Finding {
    const frames = measuredFrames(facts);
    const looked = ["host.softnet.drops", ...SIDES.map((side) => `${side}.tcp.retransmits` as const)] as const;
    if (looked.every((id) => valuesOf(frames, id).length === 0))
      return notJudged("This trial was not checked for lost packets.");
    const drops = sum(frames, "host.softnet.drops");
    const sides = SIDES.map((side) => ({ side, share: shareSentAgain(frames, side) }));
    const figures = [
      { label: "Dropped by the host", value: drops, unit: "count" as const },
      ...sides.map(({ side, share }) => ({ label: `Sent again by the ${side}`, value: share, unit: "ratio" as const })),
    ];
    if (drops > 0 && !facts.saturates)
      return suspect(
        `The host dropped ${inWhole(drops)} packets because its queues were full${describeSeconds(facts, "host.softnet.drops")}.`,
        figures,
      );
    // a full accept queue makes both kernels send again: that is the server's limit, and the audit names it as such
    const hasListenDrops = sum(frames, "server.tcp.listenDrops") > 0;
    const lossy = hasListenDrops ? [] : sides.filter(({ share }) => share >= AGAIN);
    if (lossy.length === 0) return passed("No packets were lost that matter.", figures);
    return suspect(lossy.map(({ side, share }) => describeSide(facts, side, share)).join(" "), figures);
  },
};

const SIDES = ["server", "generator"] as const;
type Side = (typeof SIDES)[number];

function shareSentAgain(frames: readonly Frame[], side: Side): number {
  const packets = sum(frames, `${side}.net.txPackets`);
  return packets > 0 ? sum(frames, `${side}.tcp.retransmits`) / packets : 0;
}

function describeSide(facts: TrialFacts, side: Side, share: number): string {
  const seconds = describeSeconds(facts, `${side}.tcp.retransmits`);
  return `${inPercent(share)} of the ${side}'s packets had to be sent again${seconds}: the network lost or delayed them.`;
}

function describeSeconds({ frames }: TrialFacts, id: FrameValueId): string {
  return ` (${inSeconds(spansWhere(frames, ({ phase, values }) => phase === "measure" && (values[id] ?? 0) > 0))})`;
}

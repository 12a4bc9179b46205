import { sum } from "../../summary/over-frames.ts";
import { measuredFrames, type TrialFacts, valuesOf } from "../facts.ts";
import { type Finding, notJudged, passed, type Rule, suspect } from "../rule.ts";
import { inSeconds, spansWhere } from "../seconds.ts";
import { inPercent, inWhole } from "../words.ts";

/** Packets sent again ÷ packets sent. */
const AGAIN = 0.01;

/** Between containers of one host no packet is lost unless a queue is full or somebody drops it; each loss costs at least 200 ms. */
export const packetsLost: Rule = {
  id: "packets-lost",
  title: "No packets were lost",
  formula:
    "packets that the host's queues dropped; TCP segments sent again by the server ÷ its packets out, in the measured window",
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
      meaning: "of the packets sent again: from here SUSPECT, unless connections were dropped at the listener",
    },
  ],
  judge(facts): Finding {
    const frames = measuredFrames(facts);
    const looked = ["host.softnet.drops", "server.tcp.retransmits"].filter((id) => valuesOf(frames, id).length > 0);
    if (looked.length === 0) return notJudged("Lost packets were not counted.");
    const drops = sum(frames, "host.softnet.drops");
    const [again, packets] = [sum(frames, "server.tcp.retransmits"), sum(frames, "server.net.txPackets")];
    const share = packets > 0 ? again / packets : 0;
    const figures = [
      { label: "Dropped by the host", value: drops, unit: "count" as const },
      { label: "Sent again", value: share, unit: "ratio" as const },
    ];
    if (drops > 0 && !facts.saturates)
      return suspect(
        `The host dropped ${inWhole(drops)} packets, its queues being full${secondsOf(facts, "host.softnet.drops")}.`,
        figures,
      );
    // a full accept queue makes the server's own kernel send again: that is the server's limit, and named as such
    if (share >= AGAIN && sum(frames, "server.tcp.listenDrops") === 0)
      return suspect(
        `${inPercent(share)} of the server's packets had to be sent again${secondsOf(facts, "server.tcp.retransmits")}: the network lost or delayed them.`,
        figures,
      );
    return passed("No packets were lost that matter.", figures);
  },
};

function secondsOf({ frames }: TrialFacts, id: string): string {
  return ` (${inSeconds(spansWhere(frames, ({ phase, values }) => phase === "measure" && (values[id] ?? 0) > 0))})`;
}

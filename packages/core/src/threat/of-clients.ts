import { rule } from "./proofs.ts";
import type { TestProof, ThreatFamily } from "./threat.ts";

/** A client that lies. lying-clients.it.test.ts measures each: one for each rule with every change, all of them every night. */
const lying = (client: string): TestProof => ({ file: "apps/worker/src/testing/client-zoo.ts", shows: client });

/** Ways in which a measured client can look better than it is. */
export const threatsOfClients: ThreatFamily = {
  title: "A client that lies",
  threats: [
    {
      id: "invented-round-trips",
      title: "It claims round trips that it did not make",
      wrong: "A client is the only witness of its own latencies, and can print anything.",
      caught: "The server that it talks to is ours and counts each message and byte.",
      rules: ["client-counts"],
      proof: [lying("invents-messages-when-measured"), rule("client/clients", "clientCounts")],
      remains:
        "A client that does all its work and then prints better latencies is compared with the times below, not with each value.",
    },
    {
      id: "left-out-latencies",
      title: "It leaves out slow round trips, or times another moment",
      wrong:
        "A client that drops its slowest values, or starts its clock after the send, prints a distribution that nobody waited for.",
      caught:
        "Our server holds some echoes back for a random time, which only it knows: they have to stand in the client's histogram. The sum of its latencies is compared with the time that each connection was in use.",
      rules: ["client-latencies", "client-span"],
      proof: [
        lying("leaves-out-slow"),
        lying("halves-latencies"),
        rule("client/client-honesty", "clientLatencies"),
        rule("client/client-honesty", "clientSpan"),
      ],
      remains:
        "Held echoes prove that long round trips are in the histogram. That short ones are right to the microsecond rests on the sum alone.",
    },
    {
      id: "other-work",
      title: "It does other work than was asked for",
      wrong: "Smaller messages, fewer connections, or messages that do not wait for their echoes make a faster client.",
      caught:
        "Our server knows each connection's messages, their sizes, and whether one came before the echo of the last.",
      rules: ["client-work"],
      proof: [lying("does-not-wait"), lying("sends-smaller"), rule("client/client-honesty", "clientWork")],
      remains: "Work inside the client that no message shows, such as parsing, is not asked for.",
    },
    {
      id: "client-time",
      title: "Its time is not that of its messages",
      wrong: "A client that divides by a sleep, or starts its clock late, has another rate than its messages.",
      caught: "The first message in and the last message out are timed by our server, and bound the client's own time.",
      rules: ["client-window"],
      proof: [lying("adds-a-sleep"), rule("client/clients", "clientWindow")],
      remains: "The way to the server and back is granted: twice the highest latency that the client itself reports.",
    },
    {
      id: "reference-bound",
      title: "The reference server is the limit",
      wrong: "Fast clients are as fast as the server that answers them.",
      caught: "The reference server's processor is watched, and its share makes the client's figure a lower bound.",
      rules: ["reference-server"],
      proof: [rule("client/clients", "referenceServer")],
      remains: "Handshakes are charged to the time of the messages, so that the share may read too high.",
    },
  ],
};

/** The name of a file below `client-faults/`: the difference between a fixture client and the honest one. */
export type ClientFault = (typeof dishonestClients)[number]["fault"] | (typeof oddClients)[number]["fault"];

/** A load under which each of them can be named, at its full scale. */
export const CLIENT_SCENARIO = "client-10x100-1kb";

/**
 * Every dishonest client. `verdict`: INVALID by a rule of the audit, or refused by the gate before it is measured; `caughtBy`: the
 * rules or checks of which one has to name it. All but those that the gate refuses keep the contract while they are proved.
 */
export const dishonestClients = [
  { fault: "invents-echoes", verdict: "refused", caughtBy: ["client.counts"] },
  { fault: "invents-echoes-when-measured", verdict: "INVALID", caughtBy: ["client-counts"] },
  { fault: "invents-messages-when-measured", verdict: "INVALID", caughtBy: ["client-counts"] },
  { fault: "leaves-out-slow", verdict: "INVALID", caughtBy: ["client-latencies"] },
  { fault: "cuts-off-latencies", verdict: "INVALID", caughtBy: ["client-latencies"] },
  { fault: "halves-latencies", verdict: "INVALID", caughtBy: ["client-latencies"] },
  { fault: "copies-one-latency", verdict: "INVALID", caughtBy: ["client-latencies", "client-span"] },
  { fault: "counts-twice", verdict: "INVALID", caughtBy: ["client-latencies"] },
  { fault: "draws-latencies", verdict: "INVALID", caughtBy: ["client-latencies"] },
  { fault: "times-from-the-echo", verdict: "INVALID", caughtBy: ["client-latencies"] },
  { fault: "claims-shorter-time", verdict: "INVALID", caughtBy: ["client-window"] },
  { fault: "adds-a-sleep", verdict: "INVALID", caughtBy: ["client-window"] },
  { fault: "opens-fewer", verdict: "INVALID", caughtBy: ["client-work"] },
  { fault: "sends-smaller", verdict: "INVALID", caughtBy: ["client-work"] },
  { fault: "stops-early", verdict: "INVALID", caughtBy: ["client-work"] },
  { fault: "does-not-wait", verdict: "INVALID", caughtBy: ["client-work"] },
] as const;

/** Every honest client that behaves oddly. `mayBe`: the rules that may rightly doubt it; none may call it INVALID. */
export const oddClients = [
  { fault: "is-slow", mayBe: [] },
  { fault: "pauses", mayBe: ["client-span"] },
] as const;

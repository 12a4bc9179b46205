import { countClock } from "@plumbline/core/audit/clock-counts";
import { decodeHistogram } from "@plumbline/core/histogram/histogram";
import { demand } from "../wire/refusal.ts";
import type { SeenClient, SeenConnection } from "./echo-server.ts";
import { type ClientObservation, type Encounter, resultOf } from "./encounter.ts";

const NORMAL_CLOSURE = 1000;

const DELAY_MS = 7;
/** Clocks of two processes, each with its own step. */
const CLOCK_SLACK_US = 1_000;
/** Share of round trips on whole milliseconds from which on the clock counts nothing smaller. */
const COARSE = 0.9;

const sum = (connections: readonly SeenConnection[], of: (connection: SeenConnection) => number) =>
  connections.reduce((total, connection) => total + of(connection), 0);
const messagesOf = ({ connections }: SeenClient) => sum(connections, ({ sizes }) => sizes.length);
const echoesOf = ({ connections }: SeenClient) => sum(connections, ({ echoed }) => echoed);

/** Compares the number of echoes that the client says it received with the correct echoes that were sent. */
function demandReceived(observed: ClientObservation): string {
  const { received } = resultOf(observed);
  const echoed = echoesOf(observed.seen);
  demand(received === echoed, `it says that ${received} came back, and ${echoed} did`);
  return `${received} came back, and it says so`;
}

const honestWork: Encounter = {
  work: { clients: 3, messages: 40, payloadBytes: 300 },
  conduct: { delayMs: DELAY_MS },
  checks: [
    {
      checkId: "client.result-line",
      expected: "the result as one JSON line on stdout, nothing else there, and exit code 0 when standard input ends",
      look(observed) {
        resultOf(observed);
        const { exit, line } = observed.run;
        demand(exit.lastStdoutLine?.trim() === line?.trim(), `its last line is another one: ${exit.lastStdoutLine}`);
        demand(!exit.killed, "it did not end when its standard input did, and had to be killed");
        demand(exit.exitCode === 0, `exit code ${exit.exitCode}`);
        return "one line, exit code 0";
      },
    },
    {
      checkId: "client.frames",
      expected: "masked, well-formed frames after a handshake on the URL's path",
      look({ seen }) {
        const fault = seen.connections.find((connection) => connection.fault)?.fault;
        demand(!fault, `a connection ended with: ${fault}`);
        const strange = seen.connections.find(({ path }) => path !== "/ws/echo");
        demand(!strange, `a handshake on ${strange?.path}`);
        return `${seen.connections.length} handshakes, no faulty frame`;
      },
    },
    {
      checkId: "client.connections",
      expected: "exactly as many connections as it is told",
      look({ work, seen }) {
        const { length } = seen.connections;
        demand(length === work.clients, `${length} connections instead of ${work.clients}`);
        return `${length} connections`;
      },
    },
    {
      checkId: "client.messages",
      expected: "exactly as many messages of exactly that size on each connection",
      look({ work, seen }) {
        for (const { sizes } of seen.connections) {
          demand(sizes.length === work.messages, `${sizes.length} messages instead of ${work.messages}`);
          const other = sizes.find((size) => size !== work.payloadBytes);
          demand(other === undefined, `a message of ${other} bytes instead of ${work.payloadBytes}`);
        }
        return `${work.messages} of ${work.payloadBytes} bytes each`;
      },
    },
    {
      checkId: "client.one-after-another",
      expected: "a message is sent when the one before has come back, not earlier",
      look({ seen }) {
        const early = sum(seen.connections, (connection) => connection.early);
        demand(early === 0, `${early} messages came while an echo was still owed`);
        return "each waited for its echo";
      },
    },
    {
      checkId: "client.close",
      expected: `each connection closed with ${NORMAL_CLOSURE} when its messages are done`,
      look({ seen }) {
        const other = seen.connections.find(({ closeCode }) => closeCode !== NORMAL_CLOSURE);
        demand(!other, `a connection ended with ${other?.closeCode ?? "nothing at all"}`);
        return `closed with ${NORMAL_CLOSURE}`;
      },
    },
    {
      checkId: "client.counts",
      expected: "connections, messages and bytes as the server counted them",
      look(observed) {
        const { clients, failed, sent, received, bytesSent, bytesReceived } = resultOf(observed);
        const messages = messagesOf(observed.seen);
        const bytes = sum(observed.seen.connections, ({ sizes }) => sizes.reduce((total, size) => total + size, 0));
        const claimed = [clients - failed, sent, received, bytesSent, bytesReceived];
        const counted = [observed.seen.connections.length, messages, echoesOf(observed.seen), bytes, bytes];
        const words = ["connections", "messages sent", "received", "bytes sent", "bytes received"];
        const off = claimed.findIndex((claim, index) => claim !== counted[index]);
        demand(off < 0, `it says ${claimed[off]} ${words[off]}, and the server counted ${counted[off]}`);
        return `${messages} messages, ${bytes} bytes each way`;
      },
    },
    {
      checkId: "client.round-trips",
      expected: `one time per round trip, from send to echo, in microseconds: at least the ${DELAY_MS} ms that the server waits`,
      look(observed) {
        const { roundTrip, received } = resultOf(observed);
        demand(roundTrip.count === received, `${roundTrip.count} times for ${received} round trips`);
        const least = decodeHistogram(roundTrip.base64).getValueAtPercentile(0);
        demand(least >= DELAY_MS * 1000 - CLOCK_SLACK_US, `a round trip of ${least} µs, sooner than the echo was sent`);
        demand(wholeMilliseconds(roundTrip.base64) < COARSE, "times of whole milliseconds");
        return `${roundTrip.count} times from ${least} µs on`;
      },
    },
    {
      checkId: "client.connect-times",
      expected: "one connect time per open connection",
      look(observed) {
        const { connect, clients, failed } = resultOf(observed);
        demand(connect.count === clients - failed, `${connect.count} times for ${clients - failed} connections`);
        return `${connect.count} times`;
      },
    },
    {
      checkId: "client.elapsed",
      expected:
        "the time from the first send to the last receive, as the server saw it: no sleep, no start, no connecting",
      look(observed) {
        const { elapsedUs, roundTrip } = resultOf(observed);
        const { windowUs } = observed.seen;
        const seen = `it says ${elapsedUs} µs, and the server saw the messages within ${windowUs} µs`;
        const mostUs = windowUs + 2 * longestWayUs(roundTrip.base64) + CLOCK_SLACK_US;
        demand(elapsedUs >= windowUs - CLOCK_SLACK_US && elapsedUs <= mostUs, seen);
        return seen;
      },
    },
  ],
};

const refusedHandshake: Encounter = {
  work: { clients: 3, messages: 5, payloadBytes: 64 },
  conduct: { refuses: (connection) => connection === 2 },
  checks: [
    {
      checkId: "client.failed-connection",
      expected: "a refused handshake is counted as failed, and the other connections do their work",
      look(observed) {
        const { clients, failed, sent } = resultOf(observed);
        demand(clients === 3 && failed === 1, `${failed} of ${clients} failed instead of 1 of 3`);
        demand(sent === 10, `${sent} messages instead of 10`);
        return "1 of 3 failed, the others sent all of theirs";
      },
    },
  ],
};

const alteredEcho: Encounter = {
  work: { clients: 2, messages: 6, payloadBytes: 64 },
  conduct: { alters: (connection, message) => connection === 1 && message === 3 },
  checks: [
    {
      checkId: "client.altered-echo",
      expected: "an echo that is not the message is not counted as received",
      look: demandReceived,
    },
  ],
};

const cutConnection: Encounter = {
  work: { clients: 2, messages: 6, payloadBytes: 64 },
  conduct: { cuts: (connection, message) => connection === 1 && message === 4 },
  checks: [
    {
      checkId: "client.cut-connection",
      expected: "a connection that is cut ends its own messages alone, and the result is still printed",
      look(observed) {
        const done = observed.seen.connections[1]?.sizes.length;
        demand(done === observed.work.messages, `the other connection sent ${done} of ${observed.work.messages}`);
        return demandReceived(observed);
      },
    },
  ],
};

const largeFragments: Encounter = {
  work: { clients: 2, messages: 3, payloadBytes: 65_536 },
  conduct: { fragments: true },
  checks: [
    {
      checkId: "client.fragmented-echo",
      expected: "an echo of 64 KiB in two fragments with a ping in between is one message, and the ping is answered",
      look(observed) {
        const seen = demandReceived(observed);
        const pongs = sum(observed.seen.connections, (connection) => connection.pongs);
        demand(pongs === messagesOf(observed.seen), `${pongs} pongs for ${messagesOf(observed.seen)} pings`);
        return seen;
      },
    },
  ],
};

/** All runs that a client is proved by, the most telling first. */
export const encounters: readonly Encounter[] = [
  honestWork,
  refusedHandshake,
  alteredEcho,
  cutConnection,
  largeFragments,
];

/**
 * Time of the slowest round trip beside the server's own wait. The way of the first message to the server and the way of the last
 * echo back are parts of round trips whose times the client reported, so its window is longer than the server's by two such ways at
 * most. This holds on a busy machine too: a wait for a CPU is in both windows, and a sleep outside of all round trips is not.
 */
function longestWayUs(encoded: string): number {
  return decodeHistogram(encoded).maxValue - (DELAY_MS * 1000 - CLOCK_SLACK_US);
}

/** Share of the times that stand on whole milliseconds; an honest clock leaves few there. */
function wholeMilliseconds(encoded: string): number {
  const { all, whole } = countClock(encoded);
  return all === 0 ? 0 : whole / all;
}

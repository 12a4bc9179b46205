import { build, encodeIntoCompressedBase64, type Histogram } from "hdr-histogram-js";

const LEAST_US = 1;
const MOST_US = 60_000_000;

/** Microseconds: 1 µs to 60 s, 3 significant digits. */
function createHistogram(): Histogram {
  return build({
    bitBucketSize: 32,
    lowestDiscernibleValue: LEAST_US,
    highestTrackableValue: MOST_US,
    numberOfSignificantValueDigits: 3,
    useWebAssembly: false,
  });
}

function record(histogram: Histogram, nanoseconds: bigint): void {
  histogram.recordValue(Math.min(MOST_US, Math.max(LEAST_US, Math.floor(Number(nanoseconds) / 1000))));
}

/** The totals of all connections. Times are nanoseconds of one monotonic clock. */
export class Tally {
  failed = 0;
  readonly #clients: number;
  readonly #connect = createHistogram();
  readonly #roundTrip = createHistogram();
  readonly #messages = { sent: 0, received: 0, bytesSent: 0, bytesReceived: 0 };
  #first = 0n;
  #last = 0n;

  constructor(clients: number) {
    this.#clients = clients;
  }

  connected(took: bigint): void {
    record(this.#connect, took);
  }

  sent(at: bigint, bytes: number): void {
    if (this.#messages.sent === 0) this.#first = at;
    this.#messages.sent += 1;
    this.#messages.bytesSent += bytes;
  }

  received(sentAt: bigint, at: bigint, bytes: number): void {
    this.#messages.received += 1;
    this.#messages.bytesReceived += bytes;
    this.#last = at;
    record(this.#roundTrip, at - sentAt);
  }

  /** The one line that the client prints. */
  result() {
    const elapsedUs = this.#messages.received === 0 ? 0 : Math.floor(Number(this.#last - this.#first) / 1000);
    return {
      v: 1,
      event: "result",
      clients: this.#clients,
      failed: this.failed,
      ...this.#messages,
      elapsedUs,
      connect: encodeIntoCompressedBase64(this.#connect),
      roundTrip: encodeIntoCompressedBase64(this.#roundTrip),
    };
  }
}

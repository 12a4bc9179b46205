// Preloaded into a process of a test by `node --import`: its date is off by the seconds in a file, which may change at any time.
// As where a machine's clock is set, monotonic time and timers are not changed.
import { readFileSync } from "node:fs";

const file = new URL(import.meta.url).searchParams.get("file");
const TrueDate = globalThis.Date;

/** Read each time: a step is seen by the next reading, as the kernel's. */
const offsetMs = () => Number(readFileSync(file, "utf8")) * 1_000;

globalThis.Date = class SkewedDate extends TrueDate {
  constructor(...given) {
    if (given.length === 0) super(TrueDate.now() + offsetMs());
    else super(...given);
  }

  static now() {
    return TrueDate.now() + offsetMs();
  }

  // dates that Node itself has made are dates as well
  static [Symbol.hasInstance](value) {
    return value instanceof TrueDate;
  }
};

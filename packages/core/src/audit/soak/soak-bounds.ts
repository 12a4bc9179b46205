/** Bounds of a soak, each can be set by the reader. */
export type SoakBounds = {
  /** Bytes that the server's memory may grow in a minute, at the lower end of the slope's interval. */
  memoryBytesPerMin: number;
  /** Throughput of the last quarter ÷ that of the first. */
  endToStart: number;
  /** Errors per minute in the measured window. */
  errorsPerMin: number;
  /** Lost ÷ owed, of what the contract lets through. */
  dropRate: number;
};

/** Generous to a healthy server and hard on a leak. */
export const soakDefaults: SoakBounds = {
  memoryBytesPerMin: 1_048_576,
  endToStart: 0.95,
  errorsPerMin: 0,
  dropRate: 0.01,
};

const most: SoakBounds = {
  memoryBytesPerMin: Number.MAX_VALUE,
  endToStart: 10,
  errorsPerMin: Number.MAX_VALUE,
  dropRate: 1,
};

/** True if each bound has a value that a soak can be held against: none is negative, and no share is above its most. */
export function areSoakBounds(bounds: SoakBounds): boolean {
  const ids = Object.keys(most) as (keyof SoakBounds)[];
  return ids.every((id) => bounds[id] >= 0 && bounds[id] <= most[id]);
}

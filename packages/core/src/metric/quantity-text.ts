/** Figures inside sentences: three significant digits and a unit, the same everywhere in the audit. */
const THIN = "\u2009";

/** 9 900, 1.23 M, 0.0123. */
export function inDigits(value: number): string {
  if (!Number.isFinite(value)) return "not a number";
  const magnitude = Math.abs(value);
  if (magnitude === 0) return "0";
  if (magnitude >= 999_500) return `${Number((value / 1e6).toPrecision(3))} M`;
  if (magnitude >= 1000) return inWhole(Number(value.toPrecision(3)));
  return String(Number(value.toPrecision(3)));
}

/** A count with nothing rounded away: 9 901. */
export function inWhole(value: number): string {
  return Math.round(value)
    .toString()
    .replace(/\B(?=(\d{3})+$)/g, THIN);
}

/** 0 to 1 as a percentage; 99.99 % is not rounded up to a whole that was not reached. */
export function inPercent(share: number): string {
  const percent = share * 100;
  return percent > 99 && percent < 100 ? `${Math.floor(percent * 100) / 100} %` : `${inDigits(percent)} %`;
}

/** Microseconds in the unit that reads best: 850 µs, 3.4 ms, 1.25 s. */
export function inTime(us: number): string {
  if (Math.abs(us) < 1000) return `${inDigits(us)} µs`;
  return Math.abs(us) < 1_000_000 ? `${inDigits(us / 1000)} ms` : `${inDigits(us / 1_000_000)} s`;
}

/** Bytes in powers of 1024. */
export function inBytes(bytes: number): string {
  const mib = bytes / 2 ** 20;
  return Math.abs(mib) >= 1 ? `${inDigits(mib)} MiB` : `${inDigits(bytes / 1024)} KiB`;
}

/** Significant digits of every figure: more would claim a precision that rounds do not have. */
const DIGITS = 3;

const whole = new Intl.NumberFormat("en", { maximumFractionDigits: 0, signDisplay: "negative" });
const short = new Intl.NumberFormat("en", { maximumSignificantDigits: DIGITS, signDisplay: "negative" });
const padded = new Intl.NumberFormat("en", {
  minimumSignificantDigits: DIGITS,
  maximumSignificantDigits: DIGITS,
  signDisplay: "negative",
});

/** How a number becomes text: `inDigits` in sentences, `inPaddedDigits` in columns of figures. */
export type ToDigits = (value: number) => string;

/** Three significant digits, without zeros at the end: 9,900, 1.23 M, 0.0123. */
export function inDigits(value: number): string {
  return toDigits(value, short);
}

/** Always three significant digits, so that figures in a column compare at a glance: 9,900, 1.00 M, 12.0. */
export function inPaddedDigits(value: number): string {
  return value === 0 ? "0" : toDigits(value, padded);
}

function toDigits(value: number, format: Intl.NumberFormat): string {
  if (!Number.isFinite(value)) return "not a number";
  const magnitude = Math.abs(value);
  if (magnitude >= 999_500) return `${format.format(value / 1e6)} M`;
  if (magnitude > 0 && magnitude < 1e-6) return String(Number(value.toPrecision(DIGITS)));
  return format.format(value);
}

/** A count with nothing rounded away: 9,901. */
export function inWhole(value: number): string {
  return whole.format(value);
}

/** 0 to 1 as a percentage; 99.99 % is not rounded up to a whole that was not reached. */
export function inPercent(share: number, digits: ToDigits = inDigits): string {
  const percent = share * 100;
  if (percent <= 99 || percent >= 100) return `${digits(percent)} %`;
  const floored = floorTo(percent, 2);
  return `${digits === inDigits ? floored : floored.toFixed(2)} %`;
}

/** Rounded down, but tolerant of binary fractions: 0.9912 × 10,000 is 9,911.999…. */
function floorTo(value: number, digits: number): number {
  const scale = 10 ** digits;
  return Math.floor(Number((value * scale).toFixed(6))) / scale;
}

/** A unit's size and its text behind a number. */
export type UnitStep = { factor: number; suffix: string };

const timeSteps = [
  { factor: 1, suffix: " µs" },
  { factor: 1e3, suffix: " ms" },
  { factor: 1e6, suffix: " s" },
] as const satisfies readonly UnitStep[];

const byteSteps = [" B", " KiB", " MiB", " GiB", " TiB"].map((suffix, power) => ({ factor: 1024 ** power, suffix }));

/** The unit of a time in microseconds that leaves at most three digits before the point. */
export function timeStep(us: number): UnitStep {
  return stepFor(us, timeSteps);
}

/** The unit of a number of bytes, in powers of 1024, that leaves at most three digits before the point. */
export function byteStep(bytes: number): UnitStep {
  return stepFor(bytes, byteSteps);
}

/** 999.5 already reads as 1,000. */
function stepFor(value: number, steps: readonly UnitStep[]): UnitStep {
  const [first = { factor: 1, suffix: "" }] = steps;
  return steps.find(({ factor }) => Math.abs(value) / factor < 999.5) ?? steps.at(-1) ?? first;
}

/** Microseconds in the unit that reads best: 850 µs, 3.4 ms, 1.25 s. */
export function inTime(us: number, digits: ToDigits = inDigits): string {
  const { factor, suffix } = timeStep(us);
  return `${digits(us / factor)}${suffix}`;
}

/** Bytes in powers of 1024: 640 B, 1.95 MiB. */
export function inBytes(bytes: number, digits: ToDigits = inDigits): string {
  const { factor, suffix } = byteStep(bytes);
  return `${factor === 1 ? inWhole(bytes) : digits(bytes / factor)}${suffix}`;
}

import type { FailureCode } from "./failure-code.ts";
import { failures } from "./failures.ts";

/** Observations at the time of a failure: exit code, memory flag, last log lines. Plain JSON. */
export type Evidence = Record<string, string | number | boolean | null | string[]>;

/** Marks the failures of every copy of this module: each bundle of the web server has one, and they share a backend. */
const MARK = Symbol.for("plumbline.app-error");

/** An expected failure: a code of the catalogue, a sentence with the particulars, a next step, evidence. */
export class AppError extends Error {
  override readonly name = "AppError";
  readonly code: FailureCode;
  readonly nextStep: string;
  readonly evidence: Evidence;

  static override [Symbol.hasInstance](value: unknown): value is AppError {
    return value instanceof Error && MARK in value;
  }

  get [MARK](): true {
    return true;
  }

  constructor(
    code: FailureCode,
    message: string,
    options: { nextStep?: string; evidence?: Evidence; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause });
    this.code = code;
    this.nextStep = options.nextStep ?? failures[code].nextStep;
    this.evidence = options.evidence ?? {};
  }
}

/** True if a program's output says that a disk is full. It looks for the kernel's own message, which programs pass on. */
export function saysDiskFull(text: string): boolean {
  return /no space left on device/i.test(text);
}

/** The AppError behind an unknown thrown value; a full disk is named, anything else unexpected becomes INTERNAL and keeps its cause. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const message = error instanceof Error ? error.message : String(error);
  return new AppError(saysDiskFull(message) ? "DISK_FULL" : "INTERNAL", message, { cause: error });
}

/** Awaits work that may fail as expected: null after success, otherwise its AppError. @throws every other error of the work */
export async function catchAppError(work: Promise<unknown>): Promise<AppError | null> {
  try {
    await work;
    return null;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

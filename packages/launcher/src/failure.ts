/** A start that cannot go on: what is wrong in one sentence, and what to do next. Never carries a secret. */
export class StartError extends Error {
  override readonly name = "StartError";
  readonly nextStep: string;
  /** The last lines of the program's log that failed, oldest first. */
  readonly log: readonly string[];

  constructor(message: string, nextStep: string, options: { log?: readonly string[]; cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.nextStep = nextStep;
    this.log = options.log ?? [];
  }
}

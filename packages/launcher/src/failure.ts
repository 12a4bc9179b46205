/** A start that cannot continue: the problem in one sentence, and the next step. Never carries a secret. */
export class StartError extends Error {
  override readonly name = "StartError";
  readonly nextStep: string;
  /** The last lines of the failed program's log, oldest first. */
  readonly log: readonly string[];

  constructor(message: string, nextStep: string, options: { log?: readonly string[]; cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.nextStep = nextStep;
    this.log = options.log ?? [];
  }
}

/** What a failure says of itself. */
export interface FailureText {
  /** The HTTP status of the doors. */
  readonly status: number;
  readonly title: string;
  /** What to do next, in a sentence. */
  readonly nextStep: string;
}

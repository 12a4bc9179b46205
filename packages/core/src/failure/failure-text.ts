/** Status and texts of a failure code. */
export interface FailureText {
  /** The HTTP status that the APIs answer with. */
  readonly status: number;
  readonly title: string;
  /** The next step for the user, in a sentence. */
  readonly nextStep: string;
}

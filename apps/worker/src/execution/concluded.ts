import type { RunEnd } from "@plumbline/backend/execution/finish-run";

/** The execution of a run is over before its last trial. */
export class Concluded extends Error {
  override readonly name = "Concluded";
  /** Its end; null if the run has left this worker: it is queued again, or has ended already. */
  readonly end: RunEnd | null;

  constructor(end: RunEnd | null) {
    super(end ? `the run ends as ${end.status}` : "the run has left this worker");
    this.end = end;
  }
}

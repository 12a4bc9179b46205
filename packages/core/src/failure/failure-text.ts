/** The parts that a failure can be blamed on, with the sentence of each for the documentation. */
export const blamedParts = {
  request: "the request, or the person who made it",
  server: "the measured server: its source, its image or its behaviour",
  client: "the measured client",
  generator: "the load generator",
  engine: "a Docker engine",
  host: "the machine that measures",
  network: "the network between the trial's containers and the worker",
  outside: "another program or person on the host",
  worker: "the worker's process",
  database: "PostgreSQL",
  queue: "Redis",
  installation: "a setting of this installation, or a program that it lacks",
  plumbline: "a bug in Plumbline",
} as const;

type BlamedPart = keyof typeof blamedParts;

/** Status, blame and texts of a failure code. */
export interface FailureText {
  /** The HTTP status that the APIs answer with. */
  readonly status: number;
  readonly blames: BlamedPart;
  /**
   * True for a failure of the infrastructure: another attempt may succeed, and the run is tried again. A failure of the
   * measured server or client is never retried, because that would hide it.
   */
  readonly retried?: true;
  readonly title: string;
  /** The next step for the user, in a sentence. */
  readonly nextStep: string;
}

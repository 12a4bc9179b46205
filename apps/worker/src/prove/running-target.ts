import type { TargetParts } from "@plumbline/core/target/target-url";
import type { ServedWorkload } from "@plumbline/core/workload/workload";

/** A server that already runs, and how to connect to it. */
export interface RunningTarget extends TargetParts {
  readonly workload: ServedWorkload;
  /** The most connections that one check opens. */
  readonly clients: number;
  /** File with the authority of its certificate, as PEM. */
  readonly caFile: string | undefined;
  /** Further headers of the handshake; they may hold secrets. */
  readonly headers: Readonly<Record<string, string>>;
}

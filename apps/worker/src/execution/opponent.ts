import type { ClockOffset } from "@plumbline/core/frame/clock-offset";
import type { RunningContainer } from "../docker/container/container.ts";
import type { GeneratorLine } from "../load/frames/generator-line.ts";

/**
 * The other side of a duel, as one side's trial meets it. Both are measured at the same time, each by itself, and wait for each other here.
 * Every wait rejects as soon as the other side has failed.
 */
export interface Opponent {
  /** The other side's server. */
  readonly serverId: string;
  /** 0: this trial's server starts first and has the host's slot. 1: it starts second, in the slot beside it. */
  readonly place: 0 | 1;
  /** The half of the generators' CPUs that this trial's generator gets. */
  readonly half: 0 | 1;
  /** Bytes of padding that this trial's server has in its environment. */
  readonly paddingBytes: number;
  /** Seed of the layout that this trial's server is linked in; null: the one that its image has. */
  readonly layout: number | null;
  /** Does work that would disturb the other side, such as a build or a proof: the first side's, then the second's. */
  inTurn<T>(work: () => Promise<T>): Promise<T>;
  /** Resolves when this trial's server may start: nothing is prepared any more, and the first server has the host's slot. */
  mayStart(): Promise<void>;
  /** Announces that this trial's server has its slot. */
  readonly placed: () => void;
  /** Announces that everything of this trial runs. @returns the other side's containers, once they run */
  meet(own: readonly RunningContainer[]): Promise<readonly RunningContainer[]>;
  /** Starts the load of both sides at the same moment, as soon as all generators have connected. @returns the clocks of this side's */
  startTogether(lines: readonly GeneratorLine[], areApart: boolean): Promise<ClockOffset[]>;
  /** Announces when this side's generators began, by the worker's clock in milliseconds. @returns when the other side's did, once its load is over */
  tellBegins(own: readonly number[]): Promise<readonly number[]>;
  /** Announces that this side has failed, before anything waits for the other: its load ends now. */
  readonly fail: (thrown: unknown) => void;
  /** Its disposal waits for the end of the second side's containers, so that the host's slot is free only when both servers are gone. */
  readonly leaving: AsyncDisposable;
}

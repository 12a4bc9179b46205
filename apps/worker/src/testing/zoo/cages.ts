import type { AuditVerdict } from "@plumbline/core/audit/verdict";
import type { StartRunInput } from "@plumbline/core/run/start-run";
import type { DeliveryPolicy } from "@plumbline/core/server/manifest";

/** The load under which an animal is tried. */
export interface Cage {
  readonly scenarioId: string;
  /** Share of the scenario's clients. A server that cheats waits for more than twenty. */
  readonly scale: number;
  /** Measured seconds. A server that cheats waits for the first five of a load. */
  readonly measureS: number;
  /** Values that differ from the scenario's own, such as `{ deflate: true }`. */
  readonly parameters?: Readonly<Record<string, number | boolean>>;
}

/** Seconds of warm-up in every cage. */
const WARM_UP_S = 2;

/** The part of a run's request that a cage decides. */
export function toRequest({ scenarioId, scale, measureS, parameters }: Cage) {
  return {
    scenarioIds: [scenarioId],
    rounds: 1,
    scale,
    measureS,
    warmupS: WARM_UP_S,
    ...(parameters ? { parameters: { [scenarioId]: parameters } } : {}),
  } satisfies Partial<StartRunInput>;
}

/** The verdict that a cheat deserves. `refused`: the trial fails, in the gate or by what the server does, and has no figure. */
export type Deserved = Exclude<AuditVerdict, "VALID"> | "refused";

/** A dishonest server, its verdict, and the names of which one has to appear: rules of the audit, checks of the gate, failure codes. */
export interface Cheat {
  readonly animal: string;
  readonly cage: Cage;
  readonly verdict: Deserved;
  readonly caughtBy: readonly string[];
  readonly policy: DeliveryPolicy;
}

/** An honest server that behaves oddly, and the rules that may doubt it for its true reason. */
export interface Oddity {
  readonly animal: string;
  readonly cage: Cage;
  readonly mayBe: readonly string[];
  readonly policy: DeliveryPolicy;
}

export const chat: Cage = { scenarioId: "chat-steady", scale: 0.5, measureS: 10 };
/** Long enough for a ping of the seventh second to be given up. */
export const longChat: Cage = { ...chat, measureS: 16 };
/** 100 people: some 120,000 deliveries after the first five seconds. */
export const largeChat: Cage = { scenarioId: "chat-steady", scale: 1, measureS: 16 };
export const restartedChat: Cage = { scenarioId: "chat-avalanche", scale: 0.05, measureS: 16 };
export const echo: Cage = { scenarioId: "echo-open", scale: 0.1, measureS: 10 };
/** Messages that are long enough for every library to compress them. */
export const deflatedEcho: Cage = { ...echo, parameters: { deflate: true, payloadBytes: 2048 } };
export const closedEcho: Cage = { scenarioId: "echo-closed", scale: 0.5, measureS: 10 };
export const push: Cage = { scenarioId: "push", scale: 0.01, measureS: 10 };
export const ticks: Cage = { scenarioId: "ticks", scale: 0.01, measureS: 10 };

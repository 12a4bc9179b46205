import type { AuditVerdict } from "@plumbline/core/audit/verdict";
import type { DeliveryPolicy } from "@plumbline/core/server/manifest";

/** A load under which an animal shows itself: scenario, share of its clients, measured seconds. */
export interface Cage {
  readonly scenarioId: string;
  readonly scale: number;
  readonly measureS: number;
}

const chat: Cage = { scenarioId: "chat-steady", scale: 0.5, measureS: 8 };
/** 100 people: some 120,000 deliveries. */
const largeChat: Cage = { scenarioId: "chat-steady", scale: 1, measureS: 12 };
const echo: Cage = { scenarioId: "echo-open", scale: 0.1, measureS: 8 };
const closedEcho: Cage = { scenarioId: "echo-closed", scale: 0.5, measureS: 8 };
const push: Cage = { scenarioId: "push", scale: 0.01, measureS: 8 };
const ticks: Cage = { scenarioId: "ticks", scale: 0.01, measureS: 8 };

/** A cheat and what names it: rules of the audit, checks of the gate, or the code of a failure; one of them has to. */
export interface Cheat {
  readonly animal: string;
  readonly cage: Cage;
  readonly verdict: Exclude<AuditVerdict, "VALID"> | "refused";
  readonly caughtBy: readonly string[];
  readonly policy: DeliveryPolicy;
}

/** An honest server that behaves oddly, and the rules that may rightly say so. */
export interface Oddity {
  readonly animal: string;
  readonly cage: Cage;
  readonly mayBe: readonly string[];
  readonly policy: DeliveryPolicy;
}

const dropping = { policy: "drop-newest" } as const;
/** Says that it loses nothing. */
const lossless = { policy: "backpressure" } as const;

function cheats(
  cage: Cage,
  verdict: Cheat["verdict"],
  found: Readonly<Record<string, string | readonly string[]>>,
  claim: Pick<Cheat, "policy"> = dropping,
): Cheat[] {
  return Object.entries(found).map(([animal, by]) => ({ animal, cage, verdict, caughtBy: [by].flat(), ...claim }));
}

const forged = "forged-deliveries";
const corrupted = "corrupted-deliveries";

/** Every dishonest server, with what has to name it. */
export const dishonest: readonly Cheat[] = [
  ...cheats(chat, "INVALID", {
    forge: forged,
    "forge-a-bit": forged,
    "copy-mark": [forged, "ledger-exact", corrupted],
    "shuffle-marks": [corrupted, forged],
    "replay-marks": "ledger-exact",
    "stale-mark": forged,
    "future-mark": forged,
    "nobodys-mark": forged,
    "upper-case-mark": [forged, "ledger-exact"],
    "guessed-tag": forged,
    "earlier-time": forged,
    "two-marks": corrupted,
    spoil: corrupted,
    "spoil-tail": corrupted,
    "spoil-bit": corrupted,
    seldom: corrupted,
    "spoil-some-receivers": corrupted,
    "same-body": corrupted,
    truncate: ["ledger-exact", corrupted],
    pad: ["ledger-exact", corrupted],
    reformat: ["ledger-exact", corrupted],
    "batch-newest": "ledger-exact",
    "echo-to-sender": ["ledger-exact", "delivery"],
    "sender-too": "ledger-exact",
    twice: "ledger-exact",
    overtake: "ledger-exact",
    "to-strangers": "ledger-exact",
    "no-pong": "contract-under-load",
    "other-pong": "contract-under-load",
    "no-pong-later": "contract-under-load",
    "no-close": "contract-under-load",
    "other-close": "contract-under-load",
    "any-text": "contract-under-load",
    "counts-less": "server-counts",
    "tells-uptime": "restarts",
    "refuses-many": "connections",
    "works-afterwards": ["delivery", "frames-complete", "survivors"],
  }),
  ...cheats(largeChat, "INVALID", { rare: corrupted }),
  // whoever says that it loses nothing and does, lies
  ...cheats(
    chat,
    "INVALID",
    {
      "lose-under-load": "delivery",
      "lose-half": "delivery",
      "lose-after-time": "delivery",
      "lose-fast": "delivery",
      "lose-sender": "delivery",
      "lose-last": "delivery",
      "lose-all": "delivery",
      "drop-slow": "delivery",
      "drop-stall": "delivery",
      "drop-slow-receiver": "delivery",
      favourite: "delivery",
      "half-the-room": "delivery",
      "honest-to-few": "delivery",
      "honest-at-first": "delivery",
      "honest-to-first": "delivery",
      "honest-to-agents": "delivery",
      "honest-to-gateway": "delivery",
      "honest-to-plain-bodies": "delivery",
      "honest-to-eager": "delivery",
      "no-fragments": "delivery",
    },
    lossless,
  ),
  // whoever says that it drops may, but not with a processor that has nothing to do
  ...cheats(chat, "SUSPECT", {
    droptail: "idle-loss",
    "lose-in-step": "idle-loss",
    "small-queue": "idle-loss",
    "close-slow": ["clients-present", "idle-loss", "dropped-clients"],
    "quit-one": ["dropped-clients", "clients-present", "idle-loss"],
    "quit-rudely": ["dropped-clients", "clients-present", "idle-loss"],
    "once-twice": "ledger-exact",
    "counts-more": "server-counts",
    "counts-guests": "server-counts",
  }),
  ...cheats(chat, "refused", { exits: "SERVER_EXITED", grows: ["SERVER_OUT_OF_MEMORY", "SERVER_EXITED"] }),
  ...cheats(echo, "INVALID", {
    forge: forged,
    "answer-ahead": [forged, "ledger-exact"],
    spoil: corrupted,
    "other-kind": corrupted,
  }),
  ...cheats(closedEcho, "INVALID", { forge: [forged, "littles-law"], "guessed-tag": forged }),
  ...cheats(push, "INVALID", { "push-other-padding": corrupted, "push-shorter": ["ledger-exact", corrupted] }),
  ...cheats(push, "INVALID", { "push-fewer": "delivery", "lose-long": "delivery" }, lossless),
  ...cheats(ticks, "INVALID", { "ticks-moved": "ledger-exact", "ticks-drift": "ledger-exact" }),
  ...cheats(ticks, "INVALID", { "ticks-to-some": "delivery", "ticks-skipped": "delivery" }, lossless),
];

/** Every honest server that behaves oddly. */
export const honest: readonly Oddity[] = [
  ...odd(chat, [
    "honest",
    "slow",
    "a-bit-slow",
    "fragments",
    "many-fragments",
    "small-buffers",
    "large-buffers",
    "large-queue",
    "batches",
    "slow-batches",
    "other-order",
    "backward",
    "slow-tail",
    "uses-memory",
    "uses-processor",
    "slow-to-accept",
    "chatty-log",
    "declines-deflate",
    "pauses-briefly",
  ]),
  ...odd(echo, ["honest", "slow", "fragments"]),
  ...odd(ticks, ["honest", "ticks-later"]),
  ...odd(push, ["honest"]),
];

function odd(cage: Cage, names: readonly string[]): Oddity[] {
  return names.map((animal) => ({ animal, cage, mayBe: [], ...dropping }));
}

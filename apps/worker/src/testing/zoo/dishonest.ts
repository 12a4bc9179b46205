import {
  type Cage,
  type Cheat,
  chat,
  closedEcho,
  deflatedEcho,
  echo,
  largeChat,
  longChat,
  push,
  ticks,
} from "./cages.ts";

const dropping = { policy: "drop-newest" } as const;
/** Declares that it loses nothing. */
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

/** Cheats that do not wait for the load. */
const refused = cheats(chat, "refused", {
  "spoils-always": "chat.bytes-unchanged",
  "sender-too-always": "chat.never-to-sender",
  "other-close-always": "rfc6455.close-echo",
  "loses-in-a-crowd": "load.clients",
  "loses-with-limits": "chat.exactly-once",
  "refuses-many": "load.clients",
});

const ofMarks = cheats(chat, "INVALID", {
  forge: forged,
  "forge-a-bit": forged,
  "copy-mark": [forged, "ledger-exact", corrupted],
  "shuffle-marks": [corrupted, forged],
  "replay-marks": "ledger-exact",
  "stale-mark": forged,
  "future-mark": forged,
  "nobodys-mark": forged,
  "upper-case-mark": forged,
  "guessed-tag": forged,
  "earlier-time": forged,
  "two-marks": forged,
});

const ofBodies = [
  ...cheats(chat, "INVALID", {
    spoil: corrupted,
    "spoil-tail": corrupted,
    "spoil-bit": corrupted,
    seldom: corrupted,
    "spoil-some-receivers": corrupted,
    "same-body": corrupted,
    truncate: ["ledger-exact", corrupted],
    pad: ["ledger-exact", corrupted],
    reformat: ["ledger-exact", corrupted],
  }),
  ...cheats(largeChat, "INVALID", { rare: corrupted }),
];

const ofChat = cheats(chat, "INVALID", {
  "batch-newest": "ledger-exact",
  "echo-to-sender": ["ledger-exact", "delivery"],
  "sender-too": "ledger-exact",
  twice: "ledger-exact",
  overtake: "ledger-exact",
  "to-strangers": "ledger-exact",
  "no-pong": "contract-under-load",
  "other-pong": "contract-under-load",
  "no-close": "contract-under-load",
  "other-close": "contract-under-load",
  "any-text": "contract-under-load",
  "counts-less": "server-counts",
  "wrong-uptime": "restarts",
  "refuses-most": "connections",
});

const ofLongChat = cheats(longChat, "INVALID", { "no-pong-later": "contract-under-load" });

/** They declare that they lose nothing, and lose. */
const brokenPromises = cheats(
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
    "honest-to-other-headers": "delivery",
    "honest-to-other-paths": "delivery",
    "honest-when-examined": "delivery",
    "honest-without-limits": "delivery",
    "honest-to-plain-bodies": "delivery",
    "honest-to-eager": "delivery",
    "no-fragments": "delivery",
  },
  lossless,
);

/** Whoever declares that it drops may drop, but not with a processor that has nothing to do. */
const doubtful = cheats(chat, "SUSPECT", {
  droptail: "idle-loss",
  "lose-in-step": "idle-loss",
  "small-queue": "idle-loss",
  "works-afterwards": ["delivery", "survivors"],
  "close-slow": ["clients-present", "idle-loss"],
  "quit-one": ["clients-present", "idle-loss"],
  "quit-rudely": ["clients-present", "idle-loss"],
  "refuses-some": ["connections", "clients-present"],
  "once-twice": "ledger-exact",
  "counts-more": "server-counts",
  "counts-connections": "server-counts",
  "floods-log": "log-flood",
  "burns-afterwards": "drain-work",
});

const ended = cheats(chat, "refused", {
  exits: "SERVER_EXITED",
  grows: ["SERVER_OUT_OF_MEMORY", "SERVER_EXITED"],
});

const ofOtherLoads = [
  ...cheats(echo, "INVALID", {
    forge: forged,
    "answer-ahead": [forged, "ledger-exact"],
    spoil: corrupted,
    "other-kind": corrupted,
  }),
  ...cheats(deflatedEcho, "INVALID", { "claims-deflate": "deflate-done" }),
  ...cheats(closedEcho, "INVALID", { forge: [forged, "littles-law"], "guessed-tag": forged }),
  ...cheats(push, "INVALID", { "push-other-padding": corrupted, "push-shorter": ["ledger-exact", corrupted] }),
  ...cheats(push, "INVALID", { "push-fewer": "delivery", "lose-long": "delivery" }, lossless),
  ...cheats(ticks, "INVALID", { "ticks-moved": "ledger-exact", "ticks-drift": "ledger-exact" }),
  ...cheats(ticks, "INVALID", { "ticks-to-some": "delivery", "ticks-skipped": "delivery" }, lossless),
];

/** Every dishonest server, with the names of which one has to appear. */
export const dishonest: readonly Cheat[] = [
  ...refused,
  ...ofMarks,
  ...ofBodies,
  ...ofChat,
  ...ofLongChat,
  ...brokenPromises,
  ...doubtful,
  ...ended,
  ...ofOtherLoads,
];

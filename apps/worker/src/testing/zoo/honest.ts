import { type Cage, chat, deflatedEcho, echo, type Oddity, push, restartedChat, ticks } from "./cages.ts";

const odd = (cage: Cage, animals: readonly string[], mayBe: readonly string[] = []): Oddity[] =>
  animals.map((animal) => ({ animal, cage, mayBe, policy: "drop-newest" }));

/** Every honest server that behaves oddly; the first one has no oddity. */
export const honest: readonly Oddity[] = [
  ...odd(chat, [
    "honest",
    "slow",
    "a-bit-slow",
    "jittery",
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
    "uses-tmp",
    "uses-processor",
    "slow-to-accept",
    "chatty-log",
    "declines-deflate",
    "pauses-briefly",
  ]),
  // its quota stops it, which is true
  ...odd(chat, ["at-its-limit"], ["cpu-throttling"]),
  ...odd(deflatedEcho, ["deflates", "declines-deflate"]),
  ...odd(restartedChat, ["honest"]),
  ...odd(echo, ["honest", "slow", "fragments"]),
  ...odd(ticks, ["honest", "ticks-later"]),
  ...odd(push, ["honest"]),
];

import { describe, expect, it } from "vitest";
import { isAllowed, lifecycles, operations, statuses, type TaskKind, transitionOf } from "./lifecycle.ts";

const kinds = Object.keys(lifecycles) as TaskKind[];

/** Every step that a kind's table allows, as `operation: from → to`. */
const stepsOf = (kind: TaskKind) =>
  operations.flatMap((operation) => {
    const { from, to } = transitionOf(kind, operation) ?? { from: [], to: [] };
    return from.flatMap((before) => to.map((after) => `${operation}: ${before} → ${after}`));
  });

const imageTask = [
  "claim: queued → running",
  "finish: running → succeeded",
  "finish: running → failed",
  "release: running → queued",
  "expire: running → failed",
];

describe("the table of states", () => {
  it.each([
    [
      "run",
      [
        "claim: queued → running",
        "renew: running → running",
        "finish: running → succeeded",
        "finish: running → failed",
        "finish: running → cancelled",
        "release: running → queued",
        "expire: running → queued",
        "expire: running → failed",
        "expire: running → cancelled",
        "cancel: queued → cancelled",
      ],
    ],
    ["proof", imageTask],
    ["flameGraph", [...imageTask, "requeue: succeeded → queued", "requeue: failed → queued"]],
    [
      "script",
      [
        "claim: queued → running",
        "finish: running → succeeded",
        "finish: running → failed",
        "finish: running → cancelled",
        "release: running → queued",
        "expire: running → failed",
        "cancel: queued → cancelled",
      ],
    ],
    [
      "delivery",
      [
        "claim: waiting → waiting",
        "finish: waiting → delivered",
        "finish: waiting → failed",
        "release: waiting → waiting",
        "requeue: delivered → waiting",
        "requeue: failed → waiting",
      ],
    ],
  ] as const)("of a %s allows these steps and no other", (kind, steps) => {
    expect(stepsOf(kind)).toEqual(steps);
  });

  it.each(kinds)("of a %s lets every claimed task come to an end, from which only a person brings it back", (kind) => {
    const claimed = transitionOf(kind, "claim")?.to ?? [];
    const ends = transitionOf(kind, "finish")?.to ?? [];
    expect(ends.length).toBeGreaterThan(0);
    expect(claimed.every((status) => isAllowed(kind, "finish", status))).toBe(true);
    for (const end of ends) {
      const possible = operations.filter((operation) => isAllowed(kind, operation, end));
      expect(["", "requeue"]).toContain(possible.join());
      expect(statuses[kind]).toContain(end);
    }
  });
});

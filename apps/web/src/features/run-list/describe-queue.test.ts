import { expect, test } from "vitest";
import { inEnglish } from "#i18n/testing/in-language.tsx";
import { describeQueue } from "./describe-queue.ts";

const idle = { running: null, waiting: 0, remainingS: 0, workers: 1 };

test("an empty queue is idle", () => {
  expect(describeQueue(idle, inEnglish)).toBe("Idle");
});

test("what runs, what waits and how long it takes stand in one line", () => {
  expect(describeQueue({ ...idle, running: { name: "Nightly" }, waiting: 2, remainingS: 90 }, inEnglish)).toMatch(
    /^Nightly · 2 waiting · about .+ left$/,
  );
});

test("without a worker the line says so instead of promising a time", () => {
  expect(describeQueue({ ...idle, waiting: 3, remainingS: 90, workers: 0 }, inEnglish)).toBe(
    "3 waiting · no worker is running",
  );
  expect(describeQueue({ ...idle, workers: 0 }, inEnglish)).toBe("No worker is running");
});

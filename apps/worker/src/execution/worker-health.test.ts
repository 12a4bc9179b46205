import { AppError } from "@plumbline/core/failure/app-error";
import { expect, test } from "vitest";
import { WorkerHealth } from "./worker-health.ts";

const removed = new AppError("CONTAINER_REMOVED", "The server was removed from outside.");

test("a worker rests after three infrastructure failures in a row, says why, and tries again later", () => {
  let nowMs = 0;
  const health = new WorkerHealth({ monotonicMs: () => nowMs });
  health.note(removed);
  health.note(removed);
  expect(health.restReason()).toBeNull();
  health.note(removed);
  expect(health.restReason()).toMatchObject({
    code: "HOST_UNHEALTHY",
    message: "3 attempts in a row failed on this host, the last one so: The server was removed from outside.",
  });
  nowMs = 5 * 60_000;
  expect(health.restReason()).toBeNull();
  // one more failure is enough: it has not been healthy since
  health.note(removed);
  expect(health.restReason()).not.toBeNull();
});

test("an execution without such a failure ends the row, also one that failed for its server", () => {
  const health = new WorkerHealth({ monotonicMs: () => 0 });
  for (const end of [null, new AppError("SERVER_EXITED", "It ended.")]) {
    health.note(removed);
    health.note(removed);
    health.note(end);
  }
  health.note(removed);
  expect(health.restReason()).toBeNull();
});

test("failures of the database and of the worker itself are not the host's, and a disturbance does not make it rest", () => {
  const health = new WorkerHealth({ monotonicMs: () => 0 });
  for (let count = 0; count < 5; count++) {
    health.note(new AppError("DATABASE_UNAVAILABLE", "PostgreSQL does not answer."));
    health.note(new AppError("WORKER_STOPPED", "The worker was shut down."));
    health.note(new AppError("HOST_DISTURBED", "The server was paused from outside for 2 s."));
  }
  expect(health.restReason()).toBeNull();
});

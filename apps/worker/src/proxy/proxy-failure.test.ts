import { AppError } from "@plumbline/core/failure/app-error";
import { expect, test } from "vitest";
import { isOfProxy } from "./proxy-failure.ts";

test.for([
  [new AppError("SERVER_NOT_READY", "no handshake"), true],
  [new AppError("SERVER_EXITED", "exit code 1"), true],
  [new AppError("WORKER_LOST", "the worker was paused"), false],
  [new AppError("OTHER_VERSION", "the database is newer"), false],
  [new Error("the run was cancelled"), false],
] as const)("%s is the proxy's own failure: %s", ([error, isOwn]) => {
  expect(isOfProxy(error)).toBe(isOwn);
});

import { expect, test } from "vitest";
import { toTaskFailure } from "./to-failure.ts";

const fromEngine = (statusCode: number, message: string) => Object.assign(new Error(message), { statusCode });

test.each([
  ["CONTAINER_REMOVED", fromEngine(404, "(HTTP code 404) no such container - No such container: 4f2a")],
  ["CONTAINER_REMOVED", fromEngine(409, "(HTTP code 409) - Container 4f2a is not running")],
  [
    "CONTAINER_REMOVED",
    fromEngine(409, "(HTTP code 409) - can not get logs from container which is dead or marked for removal"),
  ],
  ["NETWORK_CHANGED", fromEngine(404, "(HTTP code 404) - network plumbline-t1-1 not found")],
  ["IMAGE_REMOVED", fromEngine(404, "(HTTP code 404) no such image - No such image: plumbline/x:1")],
  ["DATABASE_UNAVAILABLE", Object.assign(new Error("connect ECONNREFUSED 127.0.0.1:5432"), { code: "ECONNREFUSED" })],
  ["DATABASE_UNAVAILABLE", new Error("Connection terminated unexpectedly")],
  ["DATABASE_UNAVAILABLE", Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET", syscall: "read" })],
  ["DATABASE_UNAVAILABLE", new Error("a query failed", { cause: Object.assign(new Error("x"), { code: "57P01" }) })],
  [
    "ENGINE_FAILED",
    fromEngine(500, "(HTTP code 500) server error - failed to update store: open : no such file or directory"),
  ],
  ["INTERNAL", fromEngine(400, "(HTTP code 400) bad parameter - invalid mount")],
  ["DISK_FULL", fromEngine(500, "(HTTP code 500) server error - mkdir /x: no space left on device")],
  ["DISK_FULL", new Error("could not extend file: No space left on device")],
])("%s: %s", async (code, error) => {
  expect(await toTaskFailure(error)).toMatchObject({ code });
});

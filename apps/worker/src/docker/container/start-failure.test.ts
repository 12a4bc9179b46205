import { expect, test } from "vitest";
import { toStartFailure } from "./start-failure.ts";

test.each([
  ["(HTTP code 400) unexpected - No command specified", "SERVER_EXITED"],
  ["write /var/lib/docker/x: no space left on device", "DISK_FULL"],
])("%s means %s", (message, code) => {
  expect(toStartFailure("a", new Error(message))).toMatchObject({ code });
});

test("an unknown refusal is handed on as it is", () => {
  const error = new Error("exec: docker-init: executable file not found in $PATH");
  expect(toStartFailure("a", error)).toBe(error);
});

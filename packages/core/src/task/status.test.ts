import { expect, test } from "vitest";
import { isTerminal } from "./is-terminal.ts";
import { Status } from "./status.ts";

test("a run has ended once it succeeded, failed or was cancelled", () => {
  expect(Status.options.filter(isTerminal)).toEqual(["succeeded", "failed", "cancelled"]);
});

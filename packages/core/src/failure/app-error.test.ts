import { expect, test } from "vitest";
import { AppError, toAppError } from "./app-error.ts";

test.each(["ENOSPC: no space left on device, write", 'could not extend file "base/5/16400": No space left on device'])(
  "whoever says it, a full disk is named: %s",
  (message) => {
    expect(toAppError(new Error(message))).toMatchObject({ code: "DISK_FULL", message });
  },
);

test("an expected failure stays what it is; an unexpected one keeps its cause", () => {
  const expected = new AppError("NOT_FOUND", "There is no such run.");
  expect(toAppError(expected)).toBe(expected);
  const cause = new TypeError("x is undefined");
  expect(toAppError(cause)).toMatchObject({ code: "INTERNAL", message: "x is undefined", cause });
  expect(toAppError("odd")).toMatchObject({ code: "INTERNAL", message: "odd" });
});

import { expect, test, vi } from "vitest";
import { AppError, catchAppError, toAppError } from "./app-error.ts";

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

test("an expected failure of work is its value, and any other error is thrown", async () => {
  const expected = new AppError("NOT_FOUND", "There is no such run.");
  expect(await catchAppError(Promise.reject(expected))).toBe(expected);
  expect(await catchAppError(Promise.resolve(1))).toBeNull();
  await expect(catchAppError(Promise.reject(new TypeError("x is undefined")))).rejects.toThrow("x is undefined");
});

test("a failure is one to every copy of this module that a process has loaded", async () => {
  const failure = new AppError("DATABASE_UNAVAILABLE", "PostgreSQL does not answer.");
  vi.resetModules();
  const copy = await import("./app-error.ts");
  expect(copy.AppError).not.toBe(AppError);
  expect(failure).toBeInstanceOf(copy.AppError);
  expect(copy.toAppError(failure)).toBe(failure);
  expect(new Error("PostgreSQL does not answer.")).not.toBeInstanceOf(copy.AppError);
});

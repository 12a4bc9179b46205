import { AppError } from "@plumbline/core/failure/app-error";
import { expect, test } from "vitest";
import { explainError } from "./explain-error.ts";
import { ServiceError } from "./service/service-error.ts";
import { NothingShown, UsageError } from "./terminal/terminal.ts";

const served = (status: number | null) => new ServiceError("It said so.", { code: "X", status });

test.each([
  [new NothingShown("It said so."), 2],
  [new UsageError("It said so."), 3],
  [served(404), 3],
  [served(422), 3],
  [served(429), 4],
  [served(503), 4],
  [served(null), 4],
])("%j ends with %i", (error, exitCode) => {
  expect(explainError(error)).toEqual({ sentence: "It said so.", exitCode });
});

test("a failure with a code tells its next step as well", () => {
  const failure = new AppError("ARCHIVE_REFUSED", "It said so.", { nextStep: "Do that." });
  expect(explainError(failure)).toEqual({ sentence: "It said so. Do that.", exitCode: 3 });
});

test("what nobody expected is not a regression, and one sentence without its stack", () => {
  const { sentence, exitCode } = explainError(new TypeError("cannot read\n    at main.ts:1"));
  expect(exitCode).toBe(4);
  expect(sentence).toMatch(/^It failed by itself: TypeError: cannot read\. Next step: [^\n]+$/);
  expect(explainError(undefined).exitCode).toBe(4);
});

import { AppError } from "@plumbline/core/failure/app-error";
import { afterAll, afterEach, expect, test, vi } from "vitest";
import { toFailureResponse } from "./failure-response.ts";

const request = new Request("http://dashboard.test/shared/secret/card.svg");
const written = vi.spyOn(console, "error").mockImplementation(() => {});

afterEach(() => written.mockClear());
afterAll(() => written.mockRestore());

test("a store that is away is answered with its status, a next step, and when to come again", async () => {
  const answer = toFailureResponse(request, new AppError("DATABASE_UNAVAILABLE", "PostgreSQL does not answer."));
  expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "5"]);
  expect(await answer.json()).toMatchObject({ code: "DATABASE_UNAVAILABLE", nextStep: expect.any(String) });
  expect(written).not.toHaveBeenCalled();
});

test("the particulars of the unexpected are in the log and not in the answer, and the address is in neither", async () => {
  const answer = toFailureResponse(request, new Error("column gone"));
  expect([answer.status, answer.headers.get("retry-after")]).toEqual([500, null]);
  expect(await answer.text()).not.toContain("column gone");
  const [line] = written.mock.calls.map((words) => words.map(String).join(" "));
  expect(line).toContain("column gone");
  expect(line).not.toContain("secret");
});

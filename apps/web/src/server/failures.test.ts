import { AppError } from "@plumbline/core/failure/app-error";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { toFailureView, toServedError, toTrpcError } from "./failures.ts";

describe("toServedError", () => {
  it("leaves failures of the catalogue as they are", () => {
    const failure = new AppError("RUN_OVER", "The run ended.");
    expect(toServedError(failure)).toBe(failure);
  });
  it.each([
    ["Prisma cannot reach it", Object.assign(new Error("Can't reach database server"), { code: "P1001" })],
    ["the pool waits in vain", new Error("timeout exceeded when trying to connect")],
    [
      "the socket is refused underneath",
      new Error("query failed", { cause: Object.assign(new Error("connect"), { code: "ECONNREFUSED" }) }),
    ],
  ])("names the database where %s", (_name, error) => {
    expect(toServedError(error).code).toBe("DATABASE_UNAVAILABLE");
  });
  it("gives refused input its messages", () => {
    const { error } = z.strictObject({ rounds: z.number().min(1, "At least 1 round.") }).safeParse({ rounds: 0 });
    expect(toServedError(error)).toMatchObject({ code: "INVALID_INPUT", message: "At least 1 round." });
  });
});

describe("what leaves the server", () => {
  it("has the status of the failure", () => {
    expect(toTrpcError(new AppError("NOT_FOUND", "There is no run x."), "run.get").code).toBe("NOT_FOUND");
  });
  it("tells nothing of the unexpected but when it happened", () => {
    const view = toFailureView(toServedError(new Error("password is hunter2")));
    expect(view.code).toBe("INTERNAL");
    expect(JSON.stringify(view)).not.toContain("hunter2");
  });
});

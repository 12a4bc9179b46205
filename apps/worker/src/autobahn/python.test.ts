import { expect, test } from "vitest";
import { findPython } from "./python.ts";

test("where Python 2.7 cannot be had the next step is told", async () => {
  await expect(findPython("/nowhere/python2.7")).rejects.toMatchObject({
    code: "SUITE_UNAVAILABLE",
    message: "/nowhere/python2.7 is no Python 2.7 with pip.",
    nextStep: expect.stringContaining("PLUMBLINE_PYTHON2"),
  });
});

test("another program than Python 2.7 is not taken for it", async () => {
  await expect(findPython(process.execPath)).rejects.toMatchObject({ code: "SUITE_UNAVAILABLE" });
});

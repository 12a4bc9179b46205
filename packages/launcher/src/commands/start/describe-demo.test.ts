import { expect, test } from "vitest";
import { describeDemo } from "./describe-demo.ts";

test("the demo run's time is that of its plan, and says what it leaves out", () => {
  const said = describeDemo({ runId: "r", plannedS: 72 }, "http://127.0.0.1:3000");
  expect(said).toBe(
    "http://127.0.0.1:3000/runs/r (measures for about 72 s; images that are not there yet are built first)",
  );
});

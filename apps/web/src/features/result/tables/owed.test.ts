import { getScenario } from "@plumbline/core/scenario/catalogue/scenarios";
import { describe, expect, it } from "vitest";
import { sampleFrame as frame } from "#charts/testing/sample-frame.ts";
import { figuresNow, owedFormula } from "./owed.ts";

const planOf = (scenarioId: string) => getScenario(scenarioId).plan({ scale: 1, warmupS: 5, measureS: null });

describe("owedFormula", () => {
  it("says that the steady chat owes 9,900 deliveries a second, and why", () => {
    expect(owedFormula(planOf("chat-steady"))).toEqual({
      perS: 9900,
      text: "100 senders × 99 receivers × 1 message/s",
    });
  });

  it("counts every receiver at the top of the saturation", () => {
    expect(owedFormula(planOf("chat-saturation"))?.perS).toBe(4_995_000);
  });

  it("says nothing where the load itself decides what is owed", () => {
    expect(owedFormula(planOf("echo-closed"))).toBeNull();
    expect(owedFormula(planOf("chat-churn"))).toBeNull();
  });
});

describe("figuresNow", () => {
  it("takes rates from the newest second and the ledger from all of them", () => {
    const values = (delivered: number) => ({
      "ledger.expected": 100,
      "ledger.delivered": delivered,
      "deliveries.received": delivered,
    });
    const figures = figuresNow([
      frame(0, { values: values(100) }),
      frame(1, { durationMs: 500, values: values(50), errors: [{ phase: "steady", cause: "reset", count: 3 }] }),
    ]);
    expect(figures).toMatchObject({ owedPerS: 200, deliveredPerS: 100, ratio: 0.75, errors: 3, p99Us: null });
  });

  it("owes nothing outside the measured window but keeps the ratio", () => {
    const figures = figuresNow([
      frame(0, { values: { "ledger.expected": 10, "ledger.delivered": 10 } }),
      frame(1, { phase: "drain" }),
    ]);
    expect([figures.owedPerS, figures.ratio]).toEqual([null, 1]);
  });

  it("knows nothing before the first second", () => {
    expect(figuresNow([])).toMatchObject({ owedPerS: null, deliveredPerS: null, ratio: null, errors: 0 });
  });
});

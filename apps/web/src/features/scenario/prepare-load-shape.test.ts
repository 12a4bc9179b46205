import { getScenario } from "@plumbline/core/scenario/catalogue/scenarios";
import { expect, it } from "vitest";
import { prepareLoadShape } from "./prepare-load-shape.ts";

const shape = (scenarioId: string) =>
  prepareLoadShape(getScenario(scenarioId).plan({ scale: 1, warmupS: 5, measureS: null }));

it("draws the steady chat as it is executed: up in 2 s, level, 2 s to settle, down in 1 s", () => {
  expect(shape("chat-steady")).toEqual({
    corners: [
      { atS: 0, clients: 0 },
      { atS: 2, clients: 100 },
      { atS: 5, clients: 100 },
      { atS: 65, clients: 100 },
      { atS: 67, clients: 100 },
      { atS: 68, clients: 0 },
    ],
    bands: [
      { phase: "warm-up", fromS: 0, toS: 5 },
      { phase: "measure", fromS: 5, toS: 65 },
      { phase: "drain", fromS: 65, toS: 68 },
    ],
    totalS: 68,
    peak: 100,
  });
});

it("joins the stages of one phase into one band", () => {
  expect(shape("chat-saturation").bands.map(({ phase }) => phase)).toEqual(["warm-up", "measure", "drain"]);
});

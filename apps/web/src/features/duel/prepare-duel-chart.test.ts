import type { DuelFigure, DuelLook } from "@plumbline/core/duel/duel";
import { expect, test } from "vitest";
import { wordingOf } from "#i18n/messages.ts";
import { sayIn } from "#i18n/say.ts";
import { prepareDuelChart } from "./prepare-duel-chart.ts";

const say = sayIn(wordingOf("en"));

const look = (round: number, ratio: number, limits: [number, number] | null): DuelLook => ({
  round,
  ratio,
  low: limits?.[0] ?? null,
  high: limits?.[1] ?? null,
  finding: "undecided",
});
const figure = (...looks: DuelLook[]): DuelFigure => ({ metricId: "server.cpuPerDelivery", level: 0.05, looks });

test("a round without limits has a gap in theirs, and a round that does not count has no point", () => {
  const { rows } = prepareDuelChart(figure(look(1, 1.2, null), look(3, 1.3, [1.1, 1.5])), 0.02, say);
  expect(rows).toEqual([
    { x: 1, values: { ratio: 1.2, low: null, high: null } },
    { x: 3, values: { ratio: 1.3, low: 1.1, high: 1.5 } },
  ]);
});

test("the axis shows 1, the margin and the last ratio, however far apart the first limits are", () => {
  const { y, band } = prepareDuelChart(figure(look(3, 1.1, [0.01, 90]), look(4, 1.3, [1.2, 1.4])), 0.02, say);
  const [from, to] = y.domain;
  expect(from).toBeLessThanOrEqual(band.low);
  expect(to).toBeGreaterThanOrEqual(1.4);
  expect(to - from).toBeLessThan(3);
});

test("before the first round that counts there is an axis around 1 and no point", () => {
  const { rows, y } = prepareDuelChart(figure(), 0.02, say);
  expect(rows).toEqual([]);
  expect(y.domain[0]).toBeLessThan(1);
  expect(y.domain[1]).toBeGreaterThan(1);
});

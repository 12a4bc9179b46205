import type { LanguageCell } from "@plumbline/core/compare/views";
import type { Language } from "@plumbline/core/server/language";
import { expect, test } from "vitest";
import { wordingOf } from "#i18n/messages.ts";
import { sayIn } from "#i18n/say.ts";
import { prepareHeat, shareText } from "./prepare-heat.ts";

const say = sayIn(wordingOf("en"));

const cell = (scenarioId: string, language: Language, median: number | null): LanguageCell => ({
  scenarioId,
  language,
  key: { scenarioId, runIds: [], language },
  servers: [],
  estimate: median === null ? null : { rounds: 6, median, low: null, high: null, min: median, max: median },
  suspect: false,
  missing: median === null ? "No round succeeded." : null,
});

const scenarios = ["chat-steady", "chat-saturation"].map((scenarioId) => ({ scenarioId, name: scenarioId }));

test("each scenario has a best language of its own, and the others are shares of it in the metric's own sense", () => {
  const rows = prepareHeat({
    scenarios,
    languages: [
      // read by latency: lower is better
      cell("chat-steady", "go", 200),
      cell("chat-steady", "rust", 100),
      // read by deliveries: higher is better
      cell("chat-saturation", "go", 1000),
      cell("chat-saturation", "rust", 250),
    ],
  });
  expect(rows.map(({ language, cells }) => [language, cells.map((each) => each?.share)])).toEqual([
    ["go", [0.5, 1]],
    ["rust", [1, 0.25]],
  ]);
});

test("what was not delivered is not a share of a best, and where nobody delivered there is no best", () => {
  const never = Number.POSITIVE_INFINITY;
  const shares = (...medians: number[]) =>
    prepareHeat({
      scenarios: scenarios.slice(0, 1),
      languages: medians.map((median, nth) => cell("chat-steady", nth === 0 ? "go" : "rust", median)),
    }).map(({ cells }) => cells[0]?.share);
  expect(shares(100, never)).toEqual([1, null]);
  expect(shares(never, never)).toEqual([null, null]);
});

test("a language that was not measured under a scenario, or has no figure, has no share", () => {
  const [go, rust] = prepareHeat({
    scenarios,
    languages: [cell("chat-steady", "go", null), cell("chat-saturation", "rust", 10), cell("chat-saturation", "go", 0)],
  });
  expect(go?.cells.map((each) => each?.share)).toEqual([null, 0]);
  expect(rust?.cells[0]).toBeNull();
});

test("languages that tie have one shade, and none is said to be behind the best", () => {
  const around = (language: Language, median: number, half: number): LanguageCell => ({
    ...cell("chat-steady", language, median),
    estimate: { rounds: 6, median, low: median - half, high: median + half, min: median - half, max: median + half },
  });
  const cells = prepareHeat({
    scenarios: scenarios.slice(0, 1),
    languages: [around("go", 33, 30), around("rust", 84, 40), around("node", 400, 10), around("java", 410, 10)],
  }).flatMap((row) => row.cells.flatMap((each) => each ?? []));
  const shadeOf = (language: Language) => cells.find((each) => each.language === language)?.shade;
  expect([shadeOf("go"), shadeOf("rust")]).toEqual([1, 1]);
  expect(shadeOf("node")).toBe(shadeOf("java"));
  expect(cells.map((each) => [each.language, shareText(say, each, (share) => share.toFixed(2))]).sort()).toEqual([
    ["go", "best median"],
    ["java", "0.08 of the best"],
    ["node", "0.08 of the best"],
    ["rust", "tied with the best"],
  ]);
});

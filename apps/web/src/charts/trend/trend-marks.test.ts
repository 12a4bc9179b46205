import type { Annotation, TrendChange, TrendChanges, TrendVersion } from "@plumbline/core/trend/views";
import { describe, expect, it } from "vitest";
import { inEnglish } from "#i18n/testing/in-language.tsx";
import { changeEntryId, changeLetters, prepareTrendMarks } from "./trend-marks.ts";

const HOUR_MS = 3_600_000;
const atHour = (hour: number) => new Date(hour * HOUR_MS);

function line(seriesId: string, versions: TrendVersion[] = []) {
  return { seriesId, label: seriesId, color: seriesId, versions };
}

function version(hour: number, over: Partial<TrendVersion> = {}): TrendVersion {
  const built = { library: "ws 8", sourceDigest: `sha256:${"d".repeat(64)}`, imageDigest: null, commit: null };
  return { at: atHour(hour), runId: `r${hour}`, ...built, changed: ["source"], ...over };
}

function change(seriesId: string, hour: number, state: TrendChange["state"] = "new"): TrendChange {
  const side = { mean: 1, runs: 1 };
  const figures = { before: side, after: side, ratio: 1, p: 0, direction: "worse" } as const;
  const moments = { at: atHour(hour), beforeAt: atHour(hour) };
  return {
    ...{ seriesId, metricId: "m", runId: `r${hour}`, state, judgedBy: null, judgedAt: null, note: "" },
    ...figures,
    ...moments,
  };
}

function found(seriesId: string, ...changes: TrendChange[]): TrendChanges {
  return { seriesId, metricId: "m", runs: 9, leastChange: 0.03, changes, levels: [] };
}

function annotation(hour: number): Annotation {
  const said = { text: "new kernel", scenarioId: null, createdBy: null, createdAt: new Date(0) };
  return { annotationId: `n${hour}`, at: atHour(hour), ...said };
}

const span = [0, 100 * HOUR_MS] as const;
const nothing = { lines: [line("a"), line("b")], changes: [], annotations: [], span, say: inEnglish };
const shownOf = (input: Partial<Parameters<typeof prepareTrendMarks>[0]>) =>
  prepareTrendMarks({ ...nothing, ...input }).map(({ kind, x, label }) => [kind, x / HOUR_MS, label]);

describe("a change", () => {
  it("has a letter in order of time across lines; a dismissed one has none", () => {
    expect([
      ...changeLetters([found("a", change("a", 5), change("a", 2, "dismissed")), found("b", change("b", 3))]),
    ]).toEqual([
      ["b r3", "A"],
      ["a r5", "B"],
    ]);
    const many = found("a", ...[...Array(28).keys()].map((hour) => change("a", hour)));
    expect([...changeLetters([many]).values()].slice(25)).toEqual(["Z", "A1", "B1"]);
  });
  it("of the same moment as another shares its flag; a near one only its label", () => {
    const at = (...hours: number[]) =>
      shownOf({ changes: hours.map((hour, nth) => found("ab"[nth] ?? "", change("ab"[nth] ?? "", hour))) });
    expect(at(5, 5)).toEqual([["change", 5, "A B"]]);
    expect(at(5, 6)).toEqual([
      ["change", 5, "A B"],
      ["change", 6, ""],
    ]);
    expect(at(5, 7)).toEqual([
      ["change", 5, "A"],
      ["change", 7, "B"],
    ]);
    const changes = [5, 6].map((hour) => found(`${hour}`, change(`${hour}`, hour)));
    const besideTwo = (hour: number) => shownOf({ changes, annotations: [annotation(hour)] }).at(-1);
    expect([besideTwo(7.5), besideTwo(8)]).toEqual([
      ["annotation", 7.5, ""],
      ["annotation", 8, "1"],
    ]);
  });
  it("leads to its entry by its own letter, also where the letter stands with others", () => {
    const changes = [found("a", change("a", 5), change("a", 50)), found("b", change("b", 6))];
    const marks = prepareTrendMarks({ ...nothing, changes, annotations: [annotation(50)] });
    expect(marks.map(({ label, flags }) => [label, flags.map(({ letter, entryId }) => [letter, entryId])])).toEqual([
      [
        "A B",
        [
          ["A", changeEntryId(change("a", 5))],
          ["B", changeEntryId(change("b", 6))],
        ],
      ],
      ["", []],
      ["C 1", [["C", changeEntryId(change("a", 50))]]],
      ["", []],
    ]);
  });
});

describe("a new build", () => {
  it("stands on the axis by its commit; where none is known by its source", () => {
    const built = [version(1, { changed: [] }), version(20, { commit: "0123456789ab" }), version(50)];
    expect(shownOf({ lines: [line("a", built)] })).toEqual([
      ["version", 20, "0123456"],
      ["version", 50, "ddddddd"],
    ]);
  });
  it("of the same moment as another is told with it; one too near to a label has none", () => {
    const lines = [line("a", [version(20)]), line("b", [version(20, { commit: "0123456789ab" }), version(27)])];
    expect(shownOf({ lines })).toEqual([
      ["version", 20, "2 builds"],
      ["version", 27, ""],
    ]);
    expect(prepareTrendMarks({ ...nothing, lines })[0]?.meaning).toBe(
      "b: source changed, ws 8, commit 0123456; a: source changed, ws 8, source ddddddd",
    );
  });
});

it("marks stand only inside the time that is shown", () => {
  const changes = [found("a", change("a", 0), change("a", 50))];
  const shown = { changes, annotations: [annotation(60), annotation(101)], span: [HOUR_MS, 100 * HOUR_MS] as const };
  expect(shownOf(shown)).toEqual([
    ["change", 50, "B"],
    ["annotation", 60, "1"],
  ]);
});

import type { Annotation, TrendChange, TrendChanges, TrendSeries, TrendVersion } from "@plumbline/core/trend/views";
import type { MessageId, Say } from "#i18n/say.ts";
import type { ChartSeries } from "../frame/chart-series.ts";

/** A change's letter and its entry in the list. */
type TrendFlag = { letter: string; entryId: string; meaning: string };

/** A vertical mark at a moment. */
export type TrendMark = {
  key: string;
  x: number;
  /** Short; empty where a neighbour's label leaves no room. */
  label: string;
  kind: "change" | "annotation" | "version";
  color: string;
  /** In whole words, for a pointer that rests on it. */
  meaning: string;
  /** The changes whose letters are in the label. */
  flags: readonly TrendFlag[];
};

type Line = Pick<ChartSeries, "seriesId" | "label" | "color"> & Pick<TrendSeries, "versions">;

type Input = {
  lines: readonly Line[];
  changes: readonly TrendChanges[];
  annotations: readonly Annotation[];
  /** First and last moment that are drawn. */
  span: readonly [number, number];
  say: Say;
};

/** Names of the parts that a build may have changed. */
export const changedParts = {
  library: "trend.changedLibrary",
  source: "trend.changedSource",
  image: "trend.changedImage",
} as const satisfies Record<TrendVersion["changed"][number], MessageId>;

/** Digits of a commit or digest shown on the axis. */
const DIGITS = 7;
/** A build's label takes at most this share of the axis. */
const BUILD_SHARE = 0.08;
/** A letter or number with its flag takes at most this share of it. */
const LETTER_SHARE = 0.02;

/** Marks in the drawn time: changes, new versions, annotations. */
export function prepareTrendMarks({ lines, changes, annotations, span, say }: Input): TrendMark[] {
  const isShown = ({ x }: TrendMark) => x >= span[0] && x <= span[1];
  const above = [...changeMarks(changes, lines, say), ...annotationMarks(annotations)].filter(isShown);
  return [...withSharedLabels(above, span), ...withRoom(versionMarks(lines, say).filter(isShown), span, say)];
}

/** Changes in order of time are A, B, C …, as in the list beside the chart. */
export function changeLetters(changes: readonly TrendChanges[]): Map<string, string> {
  const shown = changes
    .flatMap((found) => found.changes)
    .filter(({ state }) => state !== "dismissed")
    .sort((a, b) => a.at.getTime() - b.at.getTime() || (a.seriesId < b.seriesId ? -1 : 1));
  return new Map(shown.map(({ seriesId, runId }, nth) => [`${seriesId} ${runId}`, letterOf(nth)]));
}

/** The id of a change's entry in the list. */
export function changeEntryId({ seriesId, runId }: Pick<TrendChange, "seriesId" | "runId">): string {
  return `change-${seriesId}-${runId}`;
}

/** A to Z, then A1 to Z1 and on. */
function letterOf(nth: number): string {
  const round = Math.floor(nth / 26);
  return `${String.fromCharCode(65 + (nth % 26))}${round === 0 ? "" : round}`;
}

/** The short name of a build: its commit if known, else the digest of its source. */
export function nameBuild({ commit, sourceDigest }: Pick<TrendVersion, "commit" | "sourceDigest">): string {
  return (commit ?? sourceDigest.replace("sha256:", "")).slice(0, DIGITS);
}

/** Marks of one moment are one, with the labels and meanings of all, in order of time. */
function joinByMoment(marks: readonly TrendMark[]): TrendMark[] {
  const byX = new Map<number, TrendMark>();
  for (const mark of [...marks].sort((a, b) => a.x - b.x || (a.label < b.label ? -1 : 1))) {
    const there = byX.get(mark.x);
    const joined = there && {
      label: there.label === mark.label ? mark.label : `${there.label} ${mark.label}`,
      meaning: `${there.meaning}; ${mark.meaning}`,
      flags: [...there.flags, ...mark.flags],
    };
    byX.set(mark.x, joined ? { ...there, ...joined } : mark);
  }
  return [...byX.values()];
}

function changeMarks(changes: readonly TrendChanges[], lines: readonly Line[], say: Say): TrendMark[] {
  const letters = changeLetters(changes);
  const marks = changes.flatMap((found) =>
    found.changes.flatMap((change): TrendMark[] => {
      const { seriesId, runId, at } = change;
      const label = letters.get(`${seriesId} ${runId}`);
      const line = lines.find((each) => each.seriesId === seriesId);
      if (!label) return [];
      const meaning = say("trend.changeOf", { letter: label, server: line?.label ?? seriesId });
      const color = line?.color ?? "currentColor";
      const flags = [{ letter: label, entryId: changeEntryId(change), meaning }];
      return [{ key: `change ${seriesId} ${runId}`, x: at.getTime(), label, kind: "change", color, meaning, flags }];
    }),
  );
  return joinByMoment(marks);
}

/** Moments at which a server was rebuilt. */
function versionMarks(lines: readonly Line[], say: Say): TrendMark[] {
  const marks = lines.flatMap(({ seriesId, label: serverId, color, versions }) =>
    versions
      .filter(({ changed }) => changed.length > 0)
      .map((version): TrendMark => {
        const key = `version ${seriesId} ${version.runId}`;
        const meaning = say(version.commit ? "trend.builtAt" : "trend.builtFrom", {
          server: serverId,
          changed: version.changed.map((part) => say(changedParts[part])).join(", "),
          library: version.library,
          build: nameBuild(version),
        });
        return { key, x: version.at.getTime(), label: nameBuild(version), kind: "version", color, meaning, flags: [] };
      }),
  );
  return joinByMoment(marks);
}

/** Labels that are too close are joined at the first of them: each letter has its card in the list. */
function withSharedLabels(marks: readonly TrendMark[], [from, to]: readonly [number, number]): TrendMark[] {
  const shared: TrendMark[] = [];
  let first = 0;
  for (const mark of [...marks].sort((a, b) => a.x - b.x)) {
    const labelled = shared[first];
    if (labelled && mark.x - labelled.x < roomOf(labelled) * (to - from)) {
      const flags = [...labelled.flags, ...mark.flags];
      shared[first] = { ...labelled, label: `${labelled.label} ${mark.label}`, flags };
      shared.push({ ...mark, label: "", flags: [] });
    } else {
      first = shared.length;
      shared.push(mark);
    }
  }
  return shared;
}

/** Share of the axis from the middle of a label to the middle of a single letter right beside it. */
function roomOf({ label }: TrendMark): number {
  return (LETTER_SHARE * (label.split(" ").length + 1)) / 2;
}

/** Keeps the first of labels that are too close; a label of several builds shows their number. */
function withRoom(marks: readonly TrendMark[], [from, to]: readonly [number, number], say: Say): TrendMark[] {
  let lastX = Number.NEGATIVE_INFINITY;
  return marks.map((mark) => {
    if (mark.x - lastX < BUILD_SHARE * (to - from)) return { ...mark, label: "" };
    lastX = mark.x;
    const builds = mark.label.split(" ").length;
    return builds > 1 ? { ...mark, label: say("trend.builds", { count: builds }) } : mark;
  });
}

function annotationMarks(annotations: readonly Annotation[]): TrendMark[] {
  return annotations.map(({ annotationId, at, text }, nth) => ({
    key: annotationId,
    x: at.getTime(),
    label: String(nth + 1),
    kind: "annotation",
    color: "var(--mantine-color-dimmed)",
    meaning: text,
    flags: [],
  }));
}

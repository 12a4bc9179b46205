import { secondsOf, sum } from "../../../frame/over-frames.ts";
import { inPercent } from "../../../metric/quantity-text.ts";
import { measuredFrames, type TrialFacts, valuesOf } from "../../facts.ts";
import { type Figure, type Finding, invalid, notJudged, passed, type Rule, suspect } from "../../rule.ts";
import { inSeconds, spansWhere } from "../../seconds.ts";

const SERVER = 0.05;
const GENERATOR = { suspect: 0.01, invalid: 0.05 };

/** A server that its CPU quota stops looks slow. A generator that is stopped makes every server look slow. */
export const cpuThrottling: Rule = {
  id: "cpu-throttling",
  title: "No side was stopped by its CPU quota",
  formula: "throttled time ÷ measured window, each side (summed over its CPUs)",
  source: "CFS bandwidth control: a group that used its quota is stopped to the end of the period, up to 100 ms",
  thresholds: [
    { value: SERVER, unit: "ratio", meaning: "server: from here SUSPECT, unless the scenario saturates on purpose" },
    { value: GENERATOR.suspect, unit: "ratio", meaning: "generator: from here SUSPECT" },
    { value: GENERATOR.invalid, unit: "ratio", meaning: "generator: from here INVALID" },
  ],
  judge(facts): Finding {
    const frames = measuredFrames(facts);
    const shareOf = (side: "server" | "generator") =>
      valuesOf(frames, `${side}.cpu.throttled`).length === 0
        ? undefined
        : sum(frames, `${side}.cpu.throttled`) / (secondsOf(frames) * 1e6);
    const [server, generator] = [shareOf("server"), shareOf("generator")];
    if (server === undefined && generator === undefined)
      return notJudged("This trial was not checked for CPU throttling.");
    const figures: Figure[] = [];
    if (server !== undefined) figures.push({ label: "Server throttled", value: server, unit: "ratio" });
    if (generator !== undefined) figures.push({ label: "Generator throttled", value: generator, unit: "ratio" });
    if ((generator ?? 0) >= GENERATOR.suspect) {
      const sentence = `The CPU quota stopped the generator for ${inPercent(generator ?? 0)} of the window${describeSeconds(facts, "generator")}: the delay was the generator's.`;
      return (generator ?? 0) >= GENERATOR.invalid ? invalid(sentence, figures) : suspect(sentence, figures);
    }
    if (server === undefined)
      return passed("The CPU quota did not stop the generator; of the server nothing was recorded.", figures);
    if (server < SERVER)
      return passed(
        generator === undefined
          ? "The CPU quota did not stop the server; of the generator nothing was recorded."
          : "The CPU quota stopped nobody.",
        figures,
      );
    const sentence = `The CPU quota stopped the server for ${inPercent(server)} of the window${describeSeconds(facts, "server")}: latencies contain waits of up to 100 ms that the quota caused.`;
    return facts.saturates ? passed(sentence, figures) : suspect(sentence, figures);
  },
};

/** The seconds of the measured window in which the quota stopped a side for a noticeable part. */
function describeSeconds({ frames }: TrialFacts, side: "server" | "generator"): string {
  const bound = side === "server" ? SERVER : GENERATOR.suspect;
  const isStopped = (us: number, durationMs: number) => us >= bound * durationMs * 1000;
  const spans = spansWhere(
    frames,
    ({ phase, values, durationMs }) =>
      phase === "measure" && isStopped(values[`${side}.cpu.throttled`] ?? 0, durationMs),
  );
  return spans.length > 0 ? ` (${inSeconds(spans)})` : "";
}

import { describeFacts } from "@plumbline/core/environment/describe-fact";
import type { TrendSetting } from "@plumbline/core/trend/views";
import type { Say } from "#i18n/say.ts";

const DIGITS_SHOWN = 8;

/** A setting in a line: version of the scenario, load, and the environment by the beginning of its id. */
export function settingLabel(say: Say, { scenarioVersion, load, environment }: TrendSetting): string {
  const id = environment.environmentId.slice(0, DIGITS_SHOWN);
  return say("trend.setting", { version: scenarioVersion, load, environment: id });
}

/** Differences of a setting from the one that is shown: a fact and its value each. */
export function settingDifferences(setting: TrendSetting, shown: TrendSetting): string[] {
  const facts = (of: TrendSetting) =>
    new Map<string, unknown>([
      ["scenario version", of.scenarioVersion],
      ["load", of.load],
      ...describeFacts(of.environment.facts),
    ]);
  const [theirs, ours] = [facts(setting), facts(shown)];
  return [...new Set([...theirs.keys(), ...ours.keys()])]
    .filter((fact) => theirs.get(fact) !== ours.get(fact))
    .map(
      (fact) => `${fact}: ${String(theirs.get(fact) ?? "unknown")} instead of ${String(ours.get(fact) ?? "unknown")}`,
    );
}

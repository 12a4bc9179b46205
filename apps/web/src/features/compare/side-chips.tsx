"use client";

import { ActionIcon } from "@mantine/core";
import type { SideKey } from "@plumbline/core/compare/side-key";
import { formatSide, isSameSide, nameSide } from "@plumbline/core/compare/side-name";
import type { ComparedSide } from "@plumbline/core/compare/views";
import { sideLetter } from "@plumbline/core/result/further-sides";
import type { Speech } from "@plumbline/core/result/speech";
import { getScenario } from "@plumbline/core/scenario/catalogue/scenarios";
import { IconArrowBarToLeft, IconX } from "@tabler/icons-react";
import { ServerMark } from "#charts/color/server-mark.tsx";
import type { Say } from "#i18n/say.ts";
import { useSpeech } from "#i18n/use-speech.ts";
import { useSay } from "#i18n/wording-provider.tsx";
import { Tooltip } from "#ui/overlay/tooltip.tsx";
import { sideLines } from "../comparison/side-lines.ts";
import { DeviationMark } from "../gate/deviation-mark.tsx";
import classes from "./compare.module.css";

type SideChipsProps = {
  keys: readonly SideKey[];
  /** Facts about the sides; empty while loading or if one does not exist. */
  sides: readonly ComparedSide[];
  onChange: (keys: SideKey[]) => void;
};

/** The sides in order; each can be removed or made the first, against which the others are held. */
export function SideChips({ keys, sides, onChange }: SideChipsProps) {
  const say = useSay();
  const speech = useSpeech();
  const lines = sideLines(sides);
  return (
    <ul className={classes.chips} aria-label={say("side.sides")}>
      {keys.map((key, index) => {
        const known = sides.findIndex((side) => isSameSide(side.key, key));
        const name = `${sideLetter(index)}, ${nameSide(key)}`;
        return (
          <li key={formatSide(key)} className={classes.chip}>
            <span className={classes.letter}>{sideLetter(index)}</span>
            <ServerMark identity={lines[known]?.identity} />
            <span className={classes.chipText}>
              {nameSide(key)}{" "}
              <DeviationMark deviations={sides[known]?.servers.flatMap(({ deviations }) => deviations) ?? []} /> ·{" "}
              {scenarioName(key, speech)} · {describeRuns(key, sides[known], say)}
            </span>
            <span className={classes.chipActions}>
              {index > 0 && (
                <Tooltip label={say("side.hold")}>
                  <ActionIcon
                    size="sm"
                    variant="subtle"
                    color="gray"
                    aria-label={say("side.makeFirst", { side: name })}
                    onClick={() => onChange([key, ...keys.filter((other) => other !== key)])}
                  >
                    <IconArrowBarToLeft size={14} />
                  </ActionIcon>
                </Tooltip>
              )}
              <ActionIcon
                size="sm"
                variant="subtle"
                color="gray"
                aria-label={say("side.remove", { side: name })}
                onClick={() => onChange(keys.filter((other) => other !== key))}
              >
                <IconX size={14} />
              </ActionIcon>
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** The run by its name, or how many are taken together. */
function describeRuns({ runIds }: SideKey, side: ComparedSide | undefined, say: Say): string {
  const count = side?.runs.length ?? runIds.length;
  if (runIds.length === 0) return say(side ? "side.allRuns" : "side.everyRun", { count });
  return runIds.length === 1
    ? (side?.runs[0]?.name ?? runIds[0]?.slice(0, 8) ?? "")
    : say("side.someRuns", { count: runIds.length });
}

/** A side in an address may name an unknown scenario, which is shown unchanged. */
function scenarioName({ scenarioId }: SideKey, { scenario }: Speech): string {
  try {
    return scenario(getScenario(scenarioId));
  } catch {
    return scenarioId;
  }
}

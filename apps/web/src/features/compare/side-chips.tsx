"use client";

import { ActionIcon, Tooltip } from "@mantine/core";
import { formatSide, isSameSide, nameSide, type SideKey } from "@plumbline/core/compare/side-key";
import type { ComparedSide } from "@plumbline/core/compare/views";
import { sideLetter } from "@plumbline/core/result/further-sides";
import { getScenario } from "@plumbline/core/scenario/catalogue/scenarios";
import { IconArrowBarToLeft, IconX } from "@tabler/icons-react";
import { ServerMark } from "#charts/color/server-mark.tsx";
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
  const lines = sideLines(sides);
  return (
    <ul className={classes.chips} aria-label="Sides">
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
              {scenarioName(key)} · {describeRuns(key, sides[known])}
            </span>
            <span className={classes.chipActions}>
              {index > 0 && (
                <Tooltip label="Hold the others against this one">
                  <ActionIcon
                    size="sm"
                    variant="subtle"
                    color="gray"
                    aria-label={`Make ${name} the first side`}
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
                aria-label={`Remove ${name}`}
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
function describeRuns({ runIds }: SideKey, side: ComparedSide | undefined): string {
  const count = side?.runs.length ?? runIds.length;
  if (runIds.length === 0) return side ? `${count} run${count === 1 ? "" : "s"}, all there are` : "every run";
  return runIds.length === 1 ? (side?.runs[0]?.name ?? runIds[0]?.slice(0, 8) ?? "") : `${runIds.length} runs`;
}

/** A side in an address may name an unknown scenario, which is shown unchanged. */
function scenarioName({ scenarioId }: SideKey): string {
  try {
    return getScenario(scenarioId).name;
  } catch {
    return scenarioId;
  }
}

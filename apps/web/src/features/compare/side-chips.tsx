"use client";

import { ActionIcon, Tooltip } from "@mantine/core";
import type { ComparedSide, SideKey } from "@plumbline/core/compare/views";
import { getScenario } from "@plumbline/core/scenario/catalogue";
import { IconArrowBarToLeft, IconX } from "@tabler/icons-react";
import { ServerMark } from "#charts/server-mark.tsx";
import classes from "./compare.module.css";
import { formatSide, isSameSide } from "./side-key.ts";
import { sideLetter, sideLines } from "./side-lines.ts";

type SideChipsProps = {
  keys: readonly SideKey[];
  /** What is known of the sides; nothing while they are asked for or where one does not exist. */
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
        const name = `${sideLetter(index)}, ${key.serverId}`;
        return (
          <li key={formatSide(key)} className={classes.chip}>
            <span className={classes.letter}>{sideLetter(index)}</span>
            <ServerMark identity={lines[known]?.identity} />
            <span className={classes.chipText}>
              {key.serverId} · {scenarioName(key)} · {sides[known]?.runName ?? key.runId.slice(0, 8)}
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

/** A side in an address may name a scenario that there is none of: then it is shown as it stands. */
function scenarioName({ scenarioId }: SideKey): string {
  try {
    return getScenario(scenarioId).name;
  } catch {
    return scenarioId;
  }
}

"use client";

import { UnstyledButton } from "@mantine/core";
import type { TrialRow } from "@plumbline/core/trial/views";
import type { ServerIdentity } from "#charts/color/server-color.ts";
import { useSay } from "#i18n/wording-provider.tsx";
import { Tooltip } from "#ui/overlay/tooltip.tsx";
import classes from "./progress-strip.module.css";
import { trialLabel } from "./trial-label.ts";

type ProgressStripProps = {
  rows: readonly TrialRow[];
  identities: ReadonlyMap<string, ServerIdentity>;
  followedId: string | undefined;
  onFollow: (trialId: string) => void;
};

/** One cell per trial in the order of execution, in its server's colour: filled when done, pulsing while it runs. */
export function ProgressStrip({ rows, identities, followedId, onFollow }: ProgressStripProps) {
  const say = useSay();
  return (
    <fieldset className={classes.strip} aria-label={say("run.strip")}>
      {rows.map((row) => (
        <Tooltip key={row.trialId} label={trialLabel(row)}>
          <UnstyledButton
            className={classes.cell}
            style={{ "--cell-color": identities.get(row.serverId)?.color }}
            data-status={row.status}
            data-verdict={row.audit?.verdict}
            aria-label={trialLabel(row)}
            aria-pressed={row.trialId === followedId}
            onClick={() => onFollow(row.trialId)}
          />
        </Tooltip>
      ))}
    </fieldset>
  );
}

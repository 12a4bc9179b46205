import type { ReactNode } from "react";
import { Tooltip } from "#ui/overlay/tooltip.tsx";
import classes from "./server.module.css";

export type Fact = { label: string; value: ReactNode; hint?: string };

/** Names and values in two columns. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(({ label, value, hint }) => (
        <div key={label}>
          <dt>{label}</dt>
          <Tooltip label={hint} disabled={!hint}>
            <dd tabIndex={hint ? 0 : undefined} data-hint={hint ? true : undefined}>
              {value}
            </dd>
          </Tooltip>
        </div>
      ))}
    </dl>
  );
}

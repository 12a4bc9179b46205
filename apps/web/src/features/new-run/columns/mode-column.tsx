"use client";

import { NumberInput, Radio, Stack } from "@mantine/core";
import { measuredSeconds, modeIds, modes } from "@plumbline/core/scenario/modes";
import { useNameOf, useSay } from "#i18n/wording-provider.tsx";
import type { FieldErrors } from "../../run-request/check-start-run.ts";
import type { NewRunState } from "../../run-request/new-run-state.ts";
import { FormColumn } from "./column.tsx";
import classes from "./columns.module.css";
import { KindFields } from "./kind-fields.tsx";
import { OptionalNumber } from "./optional-number.tsx";

type ModeColumnProps = { state: NewRunState; errors: FieldErrors; onChange: (changed: Partial<NewRunState>) => void };

/** The run's mode, and the values that override it. */
export function ModeColumn({ state, errors, onChange }: ModeColumnProps) {
  const say = useSay();
  const nameOf = useNameOf();
  const isDuel = state.kind === "duel";
  const measureS = measuredSeconds({ kind: state.kind, mode: state.mode });
  return (
    <FormColumn title={say("newRun.inMode")}>
      <Stack gap="md">
        <Radio.Group
          value={state.mode}
          onChange={(value) => onChange({ mode: modeIds.find((id) => id === value) ?? state.mode })}
          aria-label={say("newRun.mode")}
        >
          {modeIds.map((option) => (
            <Radio
              key={option}
              value={option}
              label={nameOf("modes", option, "label", modes[option].label)}
              description={nameOf("modes", option, "meaning", modes[option].meaning)}
              className={classes.mode}
            />
          ))}
        </Radio.Group>
        <OptionalNumber
          label={say("newRun.rounds")}
          description={say("newRun.roundsMeaning")}
          value={state.rounds}
          placeholder={isDuel ? say("newRun.byBudget") : say("newRun.byMode", { value: modes[state.mode].rounds })}
          error={errors.rounds}
          onChange={(rounds) => onChange({ rounds })}
        />
        <OptionalNumber
          label={say("newRun.measured")}
          description={say("newRun.measuredMeaning")}
          value={state.measure}
          placeholder={
            measureS === null
              ? say("newRun.byScenario")
              : say(isDuel ? "newRun.byDefault" : "newRun.byMode", { value: measureS })
          }
          error={errors.measureS}
          onChange={(measure) => onChange({ measure })}
        />
        <NumberInput
          label={say("newRun.scale")}
          description={say("newRun.scaleMeaning")}
          value={state.scale}
          step={0.05}
          decimalScale={2}
          clampBehavior="none"
          error={errors.scale}
          onChange={(value) => onChange({ scale: Number(value) })}
        />
        <KindFields state={state} errors={errors} onChange={onChange} />
      </Stack>
    </FormColumn>
  );
}

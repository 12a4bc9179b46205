"use client";

import { Select, Switch } from "@mantine/core";
import { DuelFigureId, DuelTerms } from "@plumbline/core/duel/duel";
import { summaryMetrics } from "@plumbline/core/summary/summary-metrics";
import { useNameOf, useSay } from "#i18n/wording-provider.tsx";
import type { FieldErrors } from "../../run-request/check-start-run.ts";
import type { NewRunState } from "../../run-request/new-run-state.ts";
import { OptionalNumber } from "./optional-number.tsx";

type KindFieldsProps = { state: NewRunState; errors: FieldErrors; onChange: (changed: Partial<NewRunState>) => void };

/** The kinds of a run beside measuring servers one after another, and the terms of a duel. */
export function KindFields({ state, errors, onChange }: KindFieldsProps) {
  const say = useSay();
  const toggle = (kind: NewRunState["kind"]) => (isOn: boolean) => onChange({ kind: isOn ? kind : "measure" });
  return (
    <>
      <Switch
        label={say("newRun.aa")}
        description={say("newRun.aaMeaning")}
        checked={state.kind === "aa"}
        onChange={({ currentTarget }) => toggle("aa")(currentTarget.checked)}
      />
      <Switch
        label={say("newRun.duel")}
        description={say("newRun.duelMeaning")}
        checked={state.kind === "duel"}
        onChange={({ currentTarget }) => toggle("duel")(currentTarget.checked)}
      />
      {state.kind === "duel" && <DuelFields state={state} errors={errors} onChange={onChange} />}
    </>
  );
}

function DuelFields({ state, errors, onChange }: KindFieldsProps) {
  const say = useSay();
  const nameOf = useNameOf();
  const terms = DuelTerms.parse({});
  const inPercent = (share: number) => Number((100 * share).toPrecision(3));
  return (
    <>
      <Select
        label={say("newRun.duelMetric")}
        data={DuelFigureId.options.map((value) => ({
          value,
          label: nameOf("metrics", value, "label", summaryMetrics[value].label),
        }))}
        value={state.metric ?? terms.metricId}
        allowDeselect={false}
        onChange={(value) => onChange({ metric: DuelFigureId.safeParse(value).data ?? null })}
      />
      <OptionalNumber
        label={say("newRun.duelMargin")}
        description={say("newRun.duelMarginMeaning")}
        value={state.margin === null ? null : inPercent(state.margin)}
        placeholder={say("newRun.byDefault", { value: inPercent(terms.margin) })}
        allowDecimal
        onChange={(percent) => onChange({ margin: percent === null ? null : percent / 100 })}
      />
      <OptionalNumber
        label={say("newRun.duelBudget")}
        description={say("newRun.duelBudgetMeaning")}
        value={state.budget}
        placeholder={say("newRun.byDefault", { value: terms.budgetS })}
        error={errors.duel}
        onChange={(budget) => onChange({ budget })}
      />
      <OptionalNumber
        label={say("newRun.duelLayouts")}
        description={say("newRun.duelLayoutsMeaning")}
        value={state.layouts}
        placeholder={say("newRun.byDefault", { value: terms.layouts })}
        onChange={(layouts) => onChange({ layouts })}
      />
    </>
  );
}

"use client";

import { NumberInput, Stack, Text } from "@mantine/core";
import { type Limit, type LimitsView, OrganizationLimits } from "@plumbline/core/access/limits";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useMay } from "#features/visitor/visitor.tsx";
import { useTRPC } from "#trpc/client.tsx";
import { SubmitRow } from "#ui/form/submit-row.tsx";
import { useCheckedForm } from "#ui/form/use-checked-form.ts";
import { formatCount } from "#ui/format.ts";

const labels = {
  openRuns: { label: "Concurrent queued or running runs", unit: "" },
  minutesPerDay: { label: "Minutes of measuring a day (UTC)", unit: " min" },
  storedMb: { label: "Stored results", unit: " MiB" },
} as const satisfies Record<Limit, { label: string; unit: string }>;
const names = Object.keys(labels) as Limit[];

/** Quotas beside their use; owners change them. */
export function LimitsForm({ view: { limits, usage } }: { view: LimitsView }) {
  const api = useTRPC();
  const client = useQueryClient();
  const mayChange = useMay("own");
  const [values, setValues] = useState<OrganizationLimits>(limits);
  const save = useMutation(
    api.organization.setLimits.mutationOptions({
      onSuccess: () => client.invalidateQueries({ queryKey: api.organization.getLimits.queryKey() }),
    }),
  );
  const { errors, send } = useCheckedForm(OrganizationLimits, values, save.mutate);
  return (
    <form onSubmit={send} noValidate>
      <Stack maw={440}>
        {names.map((name) => (
          <NumberInput
            key={name}
            label={labels[name].label}
            description={`In use: ${formatCount(Math.ceil(usage[name]))}${labels[name].unit}`}
            placeholder="no limit"
            suffix={labels[name].unit}
            allowDecimal={false}
            allowNegative={false}
            readOnly={!mayChange}
            value={values[name] ?? ""}
            onChange={(value) => setValues({ ...values, [name]: value === "" ? null : Number(value) })}
            error={errors[name]}
          />
        ))}
        {mayChange ? (
          <SubmitRow label="Save" step={save} done="Saved." />
        ) : (
          <Text size="sm" c="dimmed">
            Owners change them.
          </Text>
        )}
      </Stack>
    </form>
  );
}

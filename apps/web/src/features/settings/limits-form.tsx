"use client";

import { NumberInput, Stack, Text } from "@mantine/core";
import type { Limit, LimitsView, OrganizationLimits } from "@plumbline/core/access/limits";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useMay } from "#features/visitor/visitor.tsx";
import { useSay } from "#i18n/wording-provider.tsx";
import { useTRPC } from "#trpc/client.tsx";
import { SubmitRow } from "#ui/form/submit-row.tsx";
import { useCheckedForm } from "#ui/form/use-checked-form.ts";
import { formatCount } from "#ui/format.ts";

const loadOrganizationLimits = async () => (await import("@plumbline/core/access/limits")).OrganizationLimits;

const units = { openRuns: "", minutesPerDay: " min", storedMb: " MiB" } as const satisfies Record<Limit, string>;
const names = Object.keys(units) as Limit[];

/** Quotas beside their use; owners change them. */
export function LimitsForm({ view: { limits, usage } }: { view: LimitsView }) {
  const say = useSay();
  const api = useTRPC();
  const client = useQueryClient();
  const mayChange = useMay("own");
  const [values, setValues] = useState<OrganizationLimits>(limits);
  const save = useMutation(
    api.organization.setLimits.mutationOptions({
      onSuccess: () => client.invalidateQueries({ queryKey: api.organization.getLimits.queryKey() }),
    }),
  );
  const { errors, send } = useCheckedForm(loadOrganizationLimits, values, save.mutate);
  return (
    <form onSubmit={send} noValidate>
      <Stack maw={440}>
        {names.map((name) => (
          <NumberInput
            key={name}
            label={say(`settings.${name}`)}
            description={say("settings.inUse", { used: `${formatCount(Math.ceil(usage[name]))}${units[name]}` })}
            placeholder={say("settings.noLimit")}
            suffix={units[name]}
            allowDecimal={false}
            allowNegative={false}
            readOnly={!mayChange}
            value={values[name] ?? ""}
            onChange={(value) => setValues({ ...values, [name]: value === "" ? null : Number(value) })}
            error={errors[name]}
          />
        ))}
        {mayChange ? (
          <SubmitRow label={say("common.save")} step={save} done={say("account.saved")} />
        ) : (
          <Text size="sm" c="dimmed">
            {say("settings.ownersChange")}
          </Text>
        )}
      </Stack>
    </form>
  );
}

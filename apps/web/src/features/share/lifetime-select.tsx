"use client";

import { NativeSelect } from "@mantine/core";
import { useSay } from "#i18n/wording-provider.tsx";

type LifetimeSelectProps = { days: number | null; onChange: (days: number | null) => void };

/** The days for which a link is valid; null: until it is revoked. */
export function LifetimeSelect({ days, onChange }: LifetimeSelectProps) {
  const say = useSay();
  const lifetimes = [
    { value: "7", label: say("share.days", { count: 7 }) },
    { value: "30", label: say("share.days", { count: 30 }) },
    { value: "365", label: say("share.year") },
    { value: "", label: say("share.revoked") },
  ];
  return (
    <NativeSelect
      label={say("share.valid")}
      data={lifetimes}
      value={days === null ? "" : String(days)}
      onChange={({ currentTarget: { value } }) => onChange(value === "" ? null : Number(value))}
      data-autofocus
    />
  );
}

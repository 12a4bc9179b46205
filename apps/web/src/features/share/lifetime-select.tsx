import { NativeSelect } from "@mantine/core";

const lifetimes = [
  { value: "7", label: "7 days" },
  { value: "30", label: "30 days" },
  { value: "365", label: "1 year" },
  { value: "", label: "until revoked" },
];

type LifetimeSelectProps = { days: number | null; onChange: (days: number | null) => void };

/** The days for which a link is valid; null: until it is revoked. */
export function LifetimeSelect({ days, onChange }: LifetimeSelectProps) {
  return (
    <NativeSelect
      label="Valid for"
      data={lifetimes}
      value={days === null ? "" : String(days)}
      onChange={({ currentTarget: { value } }) => onChange(value === "" ? null : Number(value))}
      data-autofocus
    />
  );
}

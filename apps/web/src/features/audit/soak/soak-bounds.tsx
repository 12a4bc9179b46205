"use client";

import { Group, NumberInput } from "@mantine/core";
import { areSoakBounds, type SoakBounds, soakDefaults } from "@plumbline/core/audit/soak/soak-bounds";
import { parseAsFloat, useQueryStates } from "nuqs";
import { useSay } from "#i18n/wording-provider.tsx";

const MIB = 2 ** 20;

/** Bounds of the reading, in the units that a person sets them in; absent means the default. */
const inAddress = {
  memoryMibPerMin: parseAsFloat.withDefault(soakDefaults.memoryBytesPerMin / MIB),
  endToStartPercent: parseAsFloat.withDefault(soakDefaults.endToStart * 100),
  errorsPerMin: parseAsFloat.withDefault(soakDefaults.errorsPerMin),
  dropPercent: parseAsFloat.withDefault(soakDefaults.dropRate * 100),
};

const inputs = [
  { id: "memoryMibPerMin", step: 0.5, max: 10_000 },
  { id: "endToStartPercent", step: 1, max: 200 },
  { id: "errorsPerMin", step: 1, max: 1_000_000 },
  { id: "dropPercent", step: 0.5, max: 100 },
] as const;

/** The bounds in the address; an invalid one counts as the default. */
export function useSoakBounds(): SoakBounds {
  const [set] = useQueryStates(inAddress);
  const bounds = {
    memoryBytesPerMin: set.memoryMibPerMin * MIB,
    endToStart: set.endToStartPercent / 100,
    errorsPerMin: set.errorsPerMin,
    dropRate: set.dropPercent / 100,
  };
  return areSoakBounds(bounds) ? bounds : soakDefaults;
}

/** Fields for the bounds, which are kept in the address, so that a link shows the same reading. */
export function SoakBoundFields() {
  const say = useSay();
  const [set, setBounds] = useQueryStates(inAddress);
  return (
    <Group gap="sm" my="xs">
      {inputs.map(({ id, step, max }) => (
        <NumberInput
          key={id}
          size="xs"
          w={150}
          label={say(`audit.${id}`)}
          min={0}
          max={max}
          step={step}
          value={set[id]}
          onChange={(value) => void setBounds({ [id]: typeof value === "number" ? value : null })}
        />
      ))}
    </Group>
  );
}

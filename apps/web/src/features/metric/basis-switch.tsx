"use client";

import { Group, SegmentedControl, Text } from "@mantine/core";
import type { Basis } from "@plumbline/core/summary/basis";
import { latencyBases } from "@plumbline/core/summary/of-basis";
import { parseAsStringLiteral, useQueryState } from "nuqs";
import { useSay } from "#i18n/wording-provider.tsx";

/** The deliveries behind latency percentiles; kept in the address. */
export function useBasis() {
  return useQueryState("of", parseAsStringLiteral(latencyBases).withDefault("owed"));
}

/** Lost deliveries as infinitely late, or left out. */
export function BasisSwitch({ value, onChange }: { value: Basis; onChange: (basis: Basis) => void }) {
  const say = useSay();
  return (
    <SegmentedControl<Basis>
      size="xs"
      w="fit-content"
      aria-label={say("metric.of")}
      value={value}
      onChange={onChange}
      data={latencyBases.map((basis) => ({ value: basis, label: say(`metric.${basis}`) }))}
    />
  );
}

/** The switch of a page that keeps it in the address. */
export function PageBasisSwitch() {
  const say = useSay();
  const [basis, choose] = useBasis();
  return (
    <Group gap="xs">
      <Text size="xs" c="dimmed">
        {say("metric.of")}
      </Text>
      <BasisSwitch value={basis} onChange={(chosen) => void choose(chosen)} />
    </Group>
  );
}

import { Group } from "@mantine/core";
import { IconCheck, IconX } from "@tabler/icons-react";
import { useSay } from "#i18n/wording-provider.tsx";
import { ABSENT } from "#ui/format.ts";

/** The outcome of a script's thresholds; null: it did not run to its end. */
export function OutcomeMark({ passed }: { passed: boolean | null }) {
  const say = useSay();
  if (passed === null) return ABSENT;
  const Icon = passed ? IconCheck : IconX;
  return (
    <Group component="span" gap={4} wrap="nowrap" display="inline-flex">
      <Icon size={14} aria-hidden />
      {say(passed ? "script.passed" : "script.crossed")}
    </Group>
  );
}

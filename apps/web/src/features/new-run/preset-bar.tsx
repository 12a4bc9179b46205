"use client";

import { Button, Group } from "@mantine/core";
import { useSay } from "#i18n/wording-provider.tsx";
import { RovingToolbar, useRovingStop } from "#ui/roving/roving-toolbar.tsx";
import type { Preset } from "./presets.ts";

type PresetBarProps = { presets: readonly Preset[]; onChange: (changed: Preset["changed"]) => void };

/** Common choices, each one click. */
export function PresetBar({ presets, onChange }: PresetBarProps) {
  const say = useSay();
  return (
    <RovingToolbar label={say("newRun.presets")} rows={[presets.map(({ label }) => label)]}>
      <Group gap="xs" mb="md">
        {presets.map((preset) => (
          <PresetButton key={preset.label} preset={preset} onChange={onChange} />
        ))}
      </Group>
    </RovingToolbar>
  );
}

function PresetButton({ preset, onChange }: Pick<PresetBarProps, "onChange"> & { preset: Preset }) {
  const { label, meaning, changed } = preset;
  return (
    <Button
      {...useRovingStop(label)}
      size="compact-sm"
      variant="default"
      title={meaning}
      onClick={() => onChange(changed)}
    >
      {label}
    </Button>
  );
}

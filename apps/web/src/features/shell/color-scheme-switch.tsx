"use client";

import { ActionIcon, type MantineColorScheme, Menu, useMantineColorScheme } from "@mantine/core";
import { IconDeviceDesktop, IconMoon, IconSun } from "@tabler/icons-react";
import type { MessageId } from "#i18n/say.ts";
import { useSay } from "#i18n/wording-provider.tsx";

const schemes = [
  { value: "auto", label: "shell.schemeAuto", icon: IconDeviceDesktop },
  { value: "light", label: "shell.schemeLight", icon: IconSun },
  { value: "dark", label: "shell.schemeDark", icon: IconMoon },
] as const satisfies readonly { value: MantineColorScheme; label: MessageId; icon: unknown }[];

/** Light, dark, or the system's scheme. */
export function ColorSchemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const say = useSay();
  return (
    <Menu position="bottom-end" width={180}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={32} aria-label={say("shell.scheme")}>
          <IconSun size={18} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={colorScheme} onChange={(value) => setColorScheme(value as MantineColorScheme)}>
          {schemes.map(({ value, label, icon: Icon }) => (
            <Menu.RadioItem key={value} value={value} rightSection={<Icon size={16} stroke={1.6} aria-hidden />}>
              {say(label)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}

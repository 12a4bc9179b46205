"use client";

import { type MantineColorScheme, Menu, useMantineColorScheme } from "@mantine/core";
import { IconDeviceDesktop, IconMoon, IconSun } from "@tabler/icons-react";
import type { ReactElement } from "react";
import type { MessageId } from "#i18n/say.ts";
import { useSay } from "#i18n/wording-provider.tsx";

const schemes = [
  { value: "auto", label: "shell.schemeAuto", icon: IconDeviceDesktop },
  { value: "light", label: "shell.schemeLight", icon: IconSun },
  { value: "dark", label: "shell.schemeDark", icon: IconMoon },
] as const satisfies readonly { value: MantineColorScheme; label: MessageId; icon: unknown }[];

/** The choice of a colour scheme, on its button. */
export function ColorSchemeMenu({ target }: { target: ReactElement }) {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const say = useSay();
  return (
    <Menu position="bottom-end" width={180}>
      <Menu.Target>{target}</Menu.Target>
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

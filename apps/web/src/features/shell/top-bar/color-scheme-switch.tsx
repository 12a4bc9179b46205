"use client";

import { ActionIcon } from "@mantine/core";
import { IconSun } from "@tabler/icons-react";
import { lazy } from "react";
import { useSay } from "#i18n/wording-provider.tsx";
import { LazyMenu } from "#ui/overlay/lazy-menu.tsx";

const ColorSchemeMenu = lazy(async () => ({ default: (await import("./color-scheme-menu.tsx")).ColorSchemeMenu }));

/** Light, dark, or the system's scheme. */
export function ColorSchemeSwitch() {
  const say = useSay();
  const button = (
    <ActionIcon variant="subtle" color="gray" size={32} aria-label={say("shell.scheme")}>
      <IconSun size={18} stroke={1.6} aria-hidden />
    </ActionIcon>
  );
  return <LazyMenu target={button}>{(target) => <ColorSchemeMenu target={target} />}</LazyMenu>;
}

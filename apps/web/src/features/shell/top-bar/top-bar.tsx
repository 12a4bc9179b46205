"use client";

import { Anchor, Burger, Group, Kbd, Text, UnstyledButton } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useSay } from "#i18n/wording-provider.tsx";
import { Link } from "#ui/link.tsx";
import { Logo } from "../../signed-out/logo.tsx";
import { palette } from "../palette/palette-store.ts";
import { ColorSchemeSwitch } from "./color-scheme-switch.tsx";
import { PersonButton } from "./person-button.tsx";
import { QueueIndicator } from "./queue-indicator.tsx";
import classes from "./top-bar.module.css";

type TopBarProps = { person: string; organization: string; drawerOpen: boolean; onDrawer: () => void };

/** Organization, search, queue, colour scheme, person. */
export function TopBar({ person, organization, drawerOpen, onDrawer }: TopBarProps) {
  const say = useSay();
  return (
    <Group h="100%" px="md" gap="sm" wrap="nowrap" justify="space-between">
      <Group gap="sm" wrap="nowrap" miw={0}>
        <Burger
          opened={drawerOpen}
          onClick={onDrawer}
          hiddenFrom="sm"
          size="sm"
          aria-label={say(drawerOpen ? "shell.closePages" : "shell.openPages")}
          aria-expanded={drawerOpen}
        />
        <Anchor component={Link} href="/" c="inherit" underline="never">
          <Group gap={8} wrap="nowrap">
            <Logo size={22} />
            <Text fw={600} size="sm">
              Plumbline
            </Text>
            <Text c="dimmed" size="sm" truncate visibleFrom="md">
              {organization}
            </Text>
          </Group>
        </Anchor>
      </Group>
      <Group gap={6} wrap="nowrap">
        <QueueIndicator />
        <UnstyledButton
          className={classes.search}
          onClick={palette.open}
          title={say("shell.searchTitle")}
          aria-keyshortcuts="Control+K Meta+K"
        >
          <IconSearch size={16} stroke={1.6} aria-hidden />
          <Text span size="sm" visibleFrom="md">
            {say("shell.search")}
          </Text>
          <Kbd size="xs" visibleFrom="md">
            Ctrl K
          </Kbd>
        </UnstyledButton>
        <ColorSchemeSwitch />
        <PersonButton person={person} organization={organization} />
      </Group>
    </Group>
  );
}

"use client";

import { Anchor, Group } from "@mantine/core";
import { usePathname } from "next/navigation";
import { Link } from "#ui/link.tsx";
import classes from "./settings.module.css";

const tabs = [
  { href: "/settings", label: "Tokens" },
  { href: "/settings/members", label: "Members" },
  { href: "/settings/limits", label: "Limits" },
  { href: "/settings/activity", label: "Audit log" },
  { href: "/settings/notifications", label: "Notifications" },
  { href: "/settings/sharing", label: "Links and baselines" },
  { href: "/settings/api", label: "API" },
] as const;

/** The parts of an organization's settings. */
export function SettingsTabs() {
  const pathname = usePathname();
  return (
    <Group component="nav" aria-label="Settings" gap="lg" mb="lg" className={classes.tabs}>
      {tabs.map(({ href, label }) => (
        <Anchor
          key={href}
          component={Link}
          href={href}
          size="sm"
          underline="never"
          className={classes.tab}
          aria-current={pathname === href ? "page" : undefined}
        >
          {label}
        </Anchor>
      ))}
    </Group>
  );
}

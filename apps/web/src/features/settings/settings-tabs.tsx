"use client";

import { Anchor, Group } from "@mantine/core";
import type { Permission } from "@plumbline/core/access/permission";
import { usePathname } from "next/navigation";
import { Link } from "#ui/link.tsx";
import { useReadable } from "../visitor/visitor.tsx";
import classes from "./settings.module.css";

type Tab = { href: string; label: string; needs?: Permission };

const tabs = [
  { href: "/settings", label: "Tokens", needs: "administer" },
  { href: "/settings/members", label: "Members" },
  { href: "/settings/limits", label: "Limits" },
  { href: "/settings/activity", label: "Audit log", needs: "administer" },
  { href: "/settings/notifications", label: "Notifications", needs: "notify" },
  { href: "/settings/sharing", label: "Links and baselines" },
  { href: "/settings/api", label: "API" },
] as const satisfies readonly Tab[];

/** The parts of an organization's settings. */
export function SettingsTabs() {
  const readable = useReadable<Tab>(tabs);
  const pathname = usePathname();
  return (
    <Group component="nav" aria-label="Settings" gap="lg" mb="lg" className={classes.tabs}>
      {readable.map(({ href, label }) => (
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

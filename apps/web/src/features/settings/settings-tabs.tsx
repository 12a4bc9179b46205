"use client";

import { Anchor, Group } from "@mantine/core";
import type { Permission } from "@plumbline/core/access/permission";
import { usePathname } from "next/navigation";
import type { MessageId } from "#i18n/say.ts";
import { useSay } from "#i18n/wording-provider.tsx";
import { Link } from "#ui/link.tsx";
import { useReadable } from "../visitor/visitor.tsx";
import classes from "./settings.module.css";

type Tab = { href: string; label: MessageId; needs?: Permission };

const tabs = [
  { href: "/settings", label: "token.title", needs: "administer" },
  { href: "/settings/members", label: "member.title" },
  { href: "/settings/limits", label: "settings.limits" },
  { href: "/settings/activity", label: "settings.activity", needs: "administer" },
  { href: "/settings/notifications", label: "channel.title", needs: "notify" },
  { href: "/settings/sharing", label: "share.page" },
  { href: "/settings/api", label: "settings.api" },
] as const satisfies readonly Tab[];

/** The parts of an organization's settings. */
export function SettingsTabs() {
  const say = useSay();
  const readable = useReadable<Tab>(tabs);
  const pathname = usePathname();
  return (
    <Group component="nav" aria-label={say("settings.title")} gap="lg" mb="lg" className={classes.tabs}>
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
          {say(label)}
        </Anchor>
      ))}
    </Group>
  );
}

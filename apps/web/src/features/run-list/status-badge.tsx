"use client";

import { Badge, type BadgeProps } from "@mantine/core";
import type { Status } from "@plumbline/core/task/status";
import { IconBan, IconCheck, IconClock, IconPlayerPlayFilled, IconX } from "@tabler/icons-react";
import type { ComponentType } from "react";
import { useSay } from "#i18n/wording-provider.tsx";

type Look = {
  variant: BadgeProps["variant"];
  color: string;
  icon: ComponentType<{ size: number; "aria-hidden": true }>;
};

/** Distinguished by icon and weight. Red and green would mean worse and better, which a status does not. */
const looks = {
  queued: { variant: "default", color: "gray", icon: IconClock },
  running: { variant: "light", color: "ink", icon: IconPlayerPlayFilled },
  succeeded: { variant: "transparent", color: "gray", icon: IconCheck },
  failed: { variant: "filled", color: "var(--plumb-ink-strong)", icon: IconX },
  cancelled: { variant: "transparent", color: "gray", icon: IconBan },
} as const satisfies Record<Status, Look>;

/** Status of a run or trial. */
export function StatusBadge({ status }: { status: Status }) {
  const say = useSay();
  const { variant, color, icon: Icon } = looks[status];
  return (
    <Badge
      variant={variant}
      color={color}
      size="md"
      radius="sm"
      tt="none"
      fw={500}
      leftSection={<Icon size={12} aria-hidden />}
      px={variant === "transparent" ? 0 : undefined}
      miw="max-content"
      c={status === "failed" ? "var(--mantine-color-body)" : undefined}
    >
      {say(`status.${status}`)}
    </Badge>
  );
}

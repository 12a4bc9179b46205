"use client";

import { Stack, Tooltip, UnstyledButton, VisuallyHidden } from "@mantine/core";
import type { Permission } from "@plumbline/core/access/permission";
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from "@tabler/icons-react";
import { usePathname } from "next/navigation";
import { Link } from "#ui/link.tsx";
import { useReadable } from "../visitor/visitor.tsx";
import classes from "./app-frame.module.css";
import { currentPage, pages } from "./pages.ts";

/** The left rail; narrow, it shows icons and names them on hover and focus. */
export function Rail({ narrow, onNarrow, onFollow }: { narrow: boolean; onNarrow: () => void; onFollow: () => void }) {
  const readable = useReadable<(typeof pages)[number] & { needs?: Permission }>(pages);
  const current = currentPage(usePathname());
  return (
    <Stack h="100%" justify="space-between" gap="xs">
      <Stack gap={2}>
        {readable.map(({ href, label, icon: Icon }) => (
          <Tooltip key={href} label={label} position="right" disabled={!narrow}>
            <Link
              href={href}
              className={classes.link}
              aria-current={href === current ? "page" : undefined}
              onClick={onFollow}
            >
              <Icon size={18} stroke={1.6} aria-hidden />
              {narrow ? <VisuallyHidden>{label}</VisuallyHidden> : label}
            </Link>
          </Tooltip>
        ))}
      </Stack>
      <UnstyledButton
        className={classes.link}
        onClick={onNarrow}
        visibleFrom="sm"
        aria-expanded={!narrow}
        aria-label={narrow ? "Widen the rail" : "Narrow the rail"}
      >
        {narrow ? (
          <IconLayoutSidebarLeftExpand size={18} stroke={1.6} />
        ) : (
          <IconLayoutSidebarLeftCollapse size={18} stroke={1.6} />
        )}
      </UnstyledButton>
    </Stack>
  );
}

"use client";

import { Stack, Tooltip, UnstyledButton, VisuallyHidden } from "@mantine/core";
import type { Permission } from "@plumbline/core/access/permission";
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from "@tabler/icons-react";
import { usePathname } from "next/navigation";
import { Link } from "#ui/link.tsx";
import { RovingToolbar, useRovingStop } from "#ui/roving/roving-toolbar.tsx";
import { useReadable } from "../visitor/visitor.tsx";
import classes from "./app-frame.module.css";
import { currentPage, pages } from "./pages.ts";

const WIDTH = "width of the rail";

type RailProps = { narrow: boolean; onNarrow: () => void; onFollow: () => void };

/** The left rail, one tab stop; narrow, it shows icons and names them on hover and focus. */
export function Rail({ narrow, onNarrow, onFollow }: RailProps) {
  const readable = useReadable<(typeof pages)[number] & { needs?: Permission }>(pages);
  const current = currentPage(usePathname());
  return (
    <RovingToolbar
      label="Pages"
      rows={[...readable.map(({ href }) => [href]), [WIDTH]]}
      start={current}
      className={classes.railBody}
    >
      <Stack gap={2}>
        {readable.map((page) => (
          <RailLink key={page.href} page={page} narrow={narrow} isCurrent={page.href === current} onFollow={onFollow} />
        ))}
      </Stack>
      <WidthButton narrow={narrow} onNarrow={onNarrow} />
    </RovingToolbar>
  );
}

type RailLinkProps = Pick<RailProps, "narrow" | "onFollow"> & { page: (typeof pages)[number]; isCurrent: boolean };

function RailLink({ page: { href, label, icon: Icon }, narrow, isCurrent, onFollow }: RailLinkProps) {
  const stop = useRovingStop(href);
  return (
    <Tooltip label={label} position="right" disabled={!narrow}>
      <Link
        {...stop}
        href={href}
        className={classes.link}
        aria-current={isCurrent ? "page" : undefined}
        onClick={onFollow}
      >
        <Icon size={18} stroke={1.6} aria-hidden />
        {narrow ? <VisuallyHidden>{label}</VisuallyHidden> : label}
      </Link>
    </Tooltip>
  );
}

function WidthButton({ narrow, onNarrow }: Pick<RailProps, "narrow" | "onNarrow">) {
  const Icon = narrow ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  return (
    <UnstyledButton
      {...useRovingStop(WIDTH)}
      className={classes.link}
      onClick={onNarrow}
      visibleFrom="sm"
      aria-expanded={!narrow}
      aria-label={narrow ? "Widen the rail" : "Narrow the rail"}
    >
      <Icon size={18} stroke={1.6} />
    </UnstyledButton>
  );
}

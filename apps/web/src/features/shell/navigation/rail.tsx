"use client";

import { Stack, UnstyledButton, VisuallyHidden } from "@mantine/core";
import type { Permission } from "@plumbline/core/access/permission";
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from "@tabler/icons-react";
import { usePathname } from "next/navigation";
import { useNameOf, useSay } from "#i18n/wording-provider.tsx";
import { Link } from "#ui/link.tsx";
import { Tooltip } from "#ui/overlay/tooltip.tsx";
import { RovingToolbar, useRovingStop } from "#ui/roving/roving-toolbar.tsx";
import { useReadable } from "../../visitor/visitor.tsx";
import { currentPage, pages } from "./pages.ts";
import classes from "./rail.module.css";

const WIDTH = "width of the rail";

type RailProps = { narrow: boolean; onNarrow: () => void; onFollow: () => void };

/** The left rail, one tab stop; narrow, it shows icons and names them on hover and focus. */
export function Rail({ narrow, onNarrow, onFollow }: RailProps) {
  const readable = useReadable<(typeof pages)[number] & { needs?: Permission }>(pages);
  const current = currentPage(usePathname());
  const say = useSay();
  return (
    <RovingToolbar
      label={say("shell.pages")}
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

function RailLink({ page: { href, label: english, icon: Icon }, narrow, isCurrent, onFollow }: RailLinkProps) {
  const label = useNameOf()("pages", href, "label", english);
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
  const say = useSay();
  const Icon = narrow ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  return (
    <UnstyledButton
      {...useRovingStop(WIDTH)}
      className={classes.link}
      onClick={onNarrow}
      visibleFrom="sm"
      aria-expanded={!narrow}
      aria-label={say(narrow ? "shell.widen" : "shell.narrow")}
    >
      <Icon size={18} stroke={1.6} />
    </UnstyledButton>
  );
}

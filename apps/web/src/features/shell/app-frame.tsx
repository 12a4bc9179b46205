"use client";

import { AppShell } from "@mantine/core";
import { useDisclosure, useLocalStorage } from "@mantine/hooks";
import { usePathname } from "next/navigation";
import { type ReactNode, useState } from "react";
import { useSay } from "#i18n/wording-provider.tsx";
import { UndoProvider } from "#ui/undo/undo-bar.tsx";
import classes from "./app-frame.module.css";
import { LazyPalette } from "./lazy-palette.tsx";
import { Rail } from "./rail.tsx";
import { ShortcutKeys } from "./shortcut-keys.tsx";
import { TopBar } from "./top-bar.tsx";

const HEADER_PX = 52;
const RAIL_PX = { open: 200, narrow: 60 };

/** The frame around every page: rail, top bar, command palette. */
export function AppFrame({
  person,
  organization,
  children,
}: {
  person: string;
  organization: string;
  children: ReactNode;
}) {
  const [narrow, setNarrow] = useLocalStorage({ key: "plumbline-rail-narrow", defaultValue: false });
  const [drawerOpen, drawer] = useDrawerOfPage();
  const [listed, list] = useDisclosure(false);
  const say = useSay();
  return (
    <AppShell
      header={{ height: HEADER_PX }}
      navbar={{ width: narrow ? RAIL_PX.narrow : RAIL_PX.open, breakpoint: "sm", collapsed: { mobile: !drawerOpen } }}
      padding={{ base: "md", md: "xl" }}
      transitionDuration={120}
    >
      <AppShell.Header className={classes.header}>
        <a href="#main" className="skip-link">
          {say("shell.skip")}
        </a>
        <TopBar person={person} organization={organization} drawerOpen={drawerOpen} onDrawer={drawer.toggle} />
      </AppShell.Header>
      <AppShell.Navbar className={classes.rail} component="nav" aria-label={say("shell.pages")}>
        <Rail narrow={narrow} onNarrow={() => setNarrow(!narrow)} onFollow={drawer.close} />
      </AppShell.Navbar>
      <AppShell.Main id="main" tabIndex={-1} className={classes.main}>
        <UndoProvider>{children}</UndoProvider>
      </AppShell.Main>
      <LazyPalette onShortcuts={list.open} />
      <ShortcutKeys opened={listed} onOpen={list.open} onClose={list.close} />
    </AppShell>
  );
}

/** The rail as a drawer on narrow screens; a new page closes it. */
function useDrawerOfPage() {
  const pathname = usePathname();
  const [openedOn, setOpenedOn] = useState<string | null>(null);
  const open = openedOn === pathname;
  return [open, { toggle: () => setOpenedOn(open ? null : pathname), close: () => setOpenedOn(null) }] as const;
}

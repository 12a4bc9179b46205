"use client";

import { useDisclosure, useLocalStorage } from "@mantine/hooks";
import { usePathname } from "next/navigation";
import { type ReactNode, useState } from "react";
import { useSay } from "#i18n/wording-provider.tsx";
import { UndoProvider } from "#ui/undo/undo-bar.tsx";
import classes from "./app-frame.module.css";
import { Rail } from "./navigation/rail.tsx";
import { ShortcutKeys } from "./navigation/shortcut-keys.tsx";
import { LazyPalette } from "./palette/lazy-palette.tsx";
import { TopBar } from "./top-bar/top-bar.tsx";

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
    <div className={classes.frame} data-narrow={narrow || undefined}>
      <header className={classes.header}>
        <a href="#main" className="skip-link">
          {say("shell.skip")}
        </a>
        <TopBar person={person} organization={organization} drawerOpen={drawerOpen} onDrawer={drawer.toggle} />
      </header>
      <nav className={classes.rail} data-open={drawerOpen || undefined} aria-label={say("shell.pages")}>
        <Rail narrow={narrow} onNarrow={() => setNarrow(!narrow)} onFollow={drawer.close} />
      </nav>
      <main id="main" tabIndex={-1} className={classes.main}>
        <UndoProvider>{children}</UndoProvider>
      </main>
      <LazyPalette onShortcuts={list.open} />
      <ShortcutKeys opened={listed} onOpen={list.open} onClose={list.close} />
    </div>
  );
}

/** The rail as a drawer on narrow screens; a new page closes it. */
function useDrawerOfPage() {
  const pathname = usePathname();
  const [openedOn, setOpenedOn] = useState<string | null>(null);
  const open = openedOn === pathname;
  return [open, { toggle: () => setOpenedOn(open ? null : pathname), close: () => setOpenedOn(null) }] as const;
}

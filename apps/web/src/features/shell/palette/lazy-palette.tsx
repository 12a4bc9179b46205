"use client";

import { useHotkeys } from "@mantine/hooks";
import { useSpotlight } from "@mantine/spotlight";
import dynamic from "next/dynamic";
import { useState } from "react";
import { palette, paletteStore } from "./palette-store.ts";

const CommandPalette = dynamic(() => import("./command-palette.tsx").then((loaded) => loaded.CommandPalette), {
  ssr: false,
});

/** The command palette, loaded when it is opened for the first time: no page needs it to be read. */
export function LazyPalette({ onShortcuts }: { onShortcuts: () => void }) {
  const { opened } = useSpotlight(paletteStore);
  const [wanted, setWanted] = useState(false);
  if (opened && !wanted) setWanted(true);
  // also inside of fields
  useHotkeys([["mod+K", palette.toggle]], []);
  return wanted && <CommandPalette onShortcuts={onShortcuts} />;
}

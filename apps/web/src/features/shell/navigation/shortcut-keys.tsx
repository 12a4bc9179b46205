"use client";

import { useLocalStorage, useWindowEvent } from "@mantine/hooks";
import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { useRef } from "react";
import { useSay } from "#i18n/wording-provider.tsx";
import { Modal } from "#ui/overlay/modal.tsx";
import { findShortcut, MOST_KEYS, type Shortcut } from "./shortcuts.ts";

const ShortcutList = dynamic(() => import("./shortcut-list.tsx").then((loaded) => loaded.ShortcutList), { ssr: false });

/** Keys further apart are no longer one shortcut. */
const PAUSE_MS = 1500;

/** In these, a key is text or a choice. */
const TAKES_KEYS = "input, textarea, select, [contenteditable=true], [role=dialog], [role=menu], [role=listbox]";

type ShortcutKeysProps = { opened: boolean; onOpen: () => void; onClose: () => void };

/** Listens to the shortcuts of every page, and shows their list. They can be switched off, for people whose words become keys. */
export function ShortcutKeys({ opened, onOpen, onClose }: ShortcutKeysProps) {
  const router = useRouter();
  const say = useSay();
  const [enabled, setEnabled] = useLocalStorage({ key: "plumbline-shortcuts", defaultValue: true });
  useTypedShortcut((shortcut) => {
    if (!enabled) return;
    if ("href" in shortcut) router.push(shortcut.href);
    else if ("rel" in shortcut) document.querySelector<HTMLElement>(`main a[rel="${shortcut.rel}"]`)?.click();
    else onOpen();
  });
  return (
    <Modal opened={opened} onClose={onClose} title={say("shell.shortcuts")} centered>
      <ShortcutList enabled={enabled} onEnabled={setEnabled} />
    </Modal>
  );
}

/** Calls back with each shortcut that is typed outside of fields and dialogs. */
function useTypedShortcut(onShortcut: (shortcut: Shortcut) => void): void {
  const typed = useRef<{ keys: readonly string[]; atMs: number }>({ keys: [], atMs: 0 });
  useWindowEvent("keydown", (event) => {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || isTaken(event)) return;
    const { keys, atMs } = typed.current;
    const before = event.timeStamp - atMs > PAUSE_MS ? [] : keys;
    typed.current = { keys: [...before, event.key].slice(-MOST_KEYS), atMs: event.timeStamp };
    const found = findShortcut(typed.current.keys);
    if (!found) return;
    event.preventDefault();
    typed.current = { keys: [], atMs: 0 };
    onShortcut(found);
  });
}

/** True if the focused element has a use for the key itself: arrows move inside charts, sliders and toolbars. */
function isTaken({ target, key }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return true;
  return key.startsWith("Arrow")
    ? target !== document.body && target.id !== "main"
    : target.matches(`:is(${TAKES_KEYS}) *, :is(${TAKES_KEYS})`);
}

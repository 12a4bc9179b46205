import type { LiveEntry } from "@plumbline/core/run/live-entry";

/** A viewer of one run: its unread entries. `lost` is set once no further ones will be added. */
export type RoomReader = { entries: LiveEntry[]; wake: () => void; lost: { reason: unknown } | null };

/** All viewers of one run in this process: they share one blocking read. */
export type Room = { readonly readers: Set<RoomReader>; stop(): void };

/** The stream that a room reads. */
export type RoomSource = {
  /** The position from which it is read. */
  begin(): Promise<string>;
  /** Entries after a position and the new one; it may block, and find none. */
  read(after: string): Promise<{ last: string; entries: LiveEntry[] }>;
  stop(): void;
  /** Called once a read has failed, before the readers are told. */
  onLost(): void;
};

/** Passes on to all readers what is read, until it is stopped or a read fails. */
export function openRoom(source: RoomSource): Room {
  let isOpen = true;
  const readers = new Set<RoomReader>();
  const stop = () => {
    isOpen = false;
    source.stop();
  };
  const follow = async () => {
    let position = await source.begin();
    while (isOpen) {
      const { last, entries } = await source.read(position);
      position = last;
      for (const reader of readers) {
        reader.entries.push(...entries);
        reader.wake();
      }
    }
  };
  void follow().catch((reason: unknown) => {
    if (!isOpen) return;
    stop();
    source.onLost();
    for (const reader of readers) {
      reader.lost = { reason };
      reader.wake();
    }
  });
  return { readers, stop };
}

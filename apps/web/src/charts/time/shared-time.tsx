"use client";

import { useQueryState } from "nuqs";
import { createContext, type ReactNode, useContext, useId } from "react";
import { parseAsStretch, type Stretch } from "./zoom.ts";

/** The time that several charts show together. */
type TimeOfCharts = {
  /** Charts of one id have one crosshair. */
  syncId: string;
  /** The part that is shown; null: the whole. */
  stretch: Stretch | null;
  /** Absent where the time still grows. */
  onStretch?: (stretch: Stretch | null) => void;
};

const SharedTimeContext = createContext<TimeOfCharts | null>(null);

/** One crosshair and one stretch for all time charts inside. The address keeps the stretch; a live part shows all of its time. */
export function SharedTime({ live = false, children }: { live?: boolean; children: ReactNode }) {
  const syncId = useId();
  const [stretch, setStretch] = useQueryState("seconds", parseAsStretch);
  // one step back leaves the stretch, however often its ends were moved
  const onStretch = (next: Stretch | null) => void setStretch(next, { history: stretch === null ? "push" : "replace" });
  const shared = live ? { syncId, stretch: null } : { syncId, stretch, onStretch };
  return <SharedTimeContext value={shared}>{children}</SharedTimeContext>;
}

/** The time that this place shares with other charts; null where it stands alone. */
export function useSharedTime(): TimeOfCharts | null {
  return useContext(SharedTimeContext);
}

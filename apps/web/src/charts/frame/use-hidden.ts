import { useState } from "react";

/** Which series a legend has switched off. */
export function useHidden(): { hidden: ReadonlySet<string>; toggle: (seriesId: string) => void } {
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const toggle = (seriesId: string) =>
    setHidden((current) => {
      const next = new Set(current);
      if (!next.delete(seriesId)) next.add(seriesId);
      return next;
    });
  return { hidden, toggle };
}

import { useRef, useState } from "react";
import type { MouseHandlerDataParam } from "recharts";

/** A part of the axis; both ends are the same while nothing has been drawn over. */
type Stretch = { fromX: number; toX: number };

/**
 * The stretch under the pointer while it is drawn, and the handlers of the chart that it is drawn over. Ends at two places are a
 * stretch, at one a click.
 */
export function useStretch({
  onStretch,
  onClick,
}: {
  onStretch: (fromX: number, toX: number) => void;
  onClick: (x: number) => void;
}): {
  drawn: Stretch | null;
  handlers: Record<`onMouse${"Down" | "Move" | "Leave" | "Up"}`, (state: MouseHandlerDataParam) => void>;
} {
  const [drawn, setDrawn] = useState<Stretch | null>(null);
  // a quick click is up again before the state has been drawn
  const latest = useRef<Stretch | null>(null);
  const draw = (stretch: Stretch | null) => {
    latest.current = stretch;
    setDrawn(stretch);
  };
  const xOf = ({ activeLabel }: MouseHandlerDataParam) => (activeLabel === undefined ? null : Number(activeLabel));
  return {
    drawn: drawn && drawn.fromX !== drawn.toX ? drawn : null,
    handlers: {
      onMouseDown: (state) => {
        const x = xOf(state);
        draw(x === null ? null : { fromX: x, toX: x });
      },
      onMouseMove: (state) => {
        const x = xOf(state);
        if (latest.current && x !== null && x !== latest.current.toX) draw({ ...latest.current, toX: x });
      },
      onMouseLeave: () => draw(null),
      onMouseUp: () => {
        const stretch = latest.current;
        draw(null);
        if (!stretch) return;
        const { fromX, toX } = stretch;
        if (fromX === toX) onClick(fromX);
        else onStretch(Math.min(fromX, toX), Math.max(fromX, toX));
      },
    },
  };
}

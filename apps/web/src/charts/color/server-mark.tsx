import type { Marker } from "@plumbline/core/server/language-facts";
import { ExhibitionSign } from "./exhibition-sign.tsx";
import type { ServerIdentity } from "./server-color.ts";

/** Paths in a square of 10 × 10: the shapes that charts draw, without the library that draws charts. */
const shapes: Record<Marker, string> = {
  circle: "M5 0.8a4.2 4.2 0 1 1 0 8.4a4.2 4.2 0 1 1 0 -8.4z",
  square: "M1.2 1.2h7.6v7.6h-7.6z",
  diamond: "M5 0l5 5l-5 5l-5 -5z",
  triangle: "M5 0.6l4.8 8.4h-9.6z",
  cross: "M3.4 0.6h3.2v2.8h2.8v3.2h-2.8v2.8h-3.2v-2.8h-2.8v-3.2h2.8z",
  star: "M5 0l1.4 3.3l3.6 0.3l-2.7 2.4l0.8 3.5l-3.1 -1.9l-3.1 1.9l0.8 -3.5l-2.7 -2.4l3.6 -0.3z",
  wye: "M3.5 5.2v4.8h3v-4.8l3.4 -2l-1.5 -2.6l-3.4 2l-3.4 -2l-1.5 2.6z",
};

type ServerMarkProps = {
  identity: (Pick<ServerIdentity, "color" | "marker"> & Partial<Pick<ServerIdentity, "exhibition">>) | undefined;
  /** Width of the shape, px. */
  size?: number;
  /** Around the shape. */
  roomPx?: number;
};

/** A server's colour and shape beside its name, as in every chart, and the sign of an exhibition. */
export function ServerMark({ identity, size = 10, roomPx = 2 }: ServerMarkProps) {
  if (!identity) return null;
  const edge = (10 * roomPx) / size;
  return (
    <>
      <svg
        width={size + 2 * roomPx}
        height={size + 2 * roomPx}
        viewBox={`${-edge} ${-edge} ${10 + 2 * edge} ${10 + 2 * edge}`}
        aria-hidden="true"
        style={{ flex: "none", fill: identity.color }}
      >
        <path d={shapes[identity.marker]} />
      </svg>
      <ExhibitionSign exhibition={identity.exhibition} />
    </>
  );
}

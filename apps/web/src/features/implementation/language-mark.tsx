import type { Marker } from "@plumbline/core/server/language";
import { ExhibitionSign } from "#charts/color/exhibition-sign.tsx";
import { identifyServer } from "#charts/color/server-color.ts";

const shapes: Record<Marker, string> = {
  circle: "M5 0.8a4.2 4.2 0 1 1 0 8.4a4.2 4.2 0 1 1 0 -8.4z",
  square: "M1.2 1.2h7.6v7.6h-7.6z",
  diamond: "M5 0l5 5l-5 5l-5 -5z",
  triangle: "M5 0.6l4.8 8.4h-9.6z",
  cross: "M3.4 0.6h3.2v2.8h2.8v3.2h-2.8v2.8h-3.2v-2.8h-2.8v-3.2h2.8z",
  star: "M5 0l1.4 3.3l3.6 0.3l-2.7 2.4l0.8 3.5l-3.1 -1.9l-3.1 1.9l0.8 -3.5l-2.7 -2.4l3.6 -0.3z",
  wye: "M3.5 5.2v4.8h3v-4.8l3.4 -2l-1.5 -2.6l-3.4 2l-3.4 -2l-1.5 2.6z",
};

/** A server's mark beside its name, as charts draw it: language hue and shape, profile shade, and the sign of an exhibition. */
export function LanguageMark({
  server,
  size = 10,
}: {
  server: Parameters<typeof identifyServer>[0][number];
  size?: number;
}) {
  const identity = identifyServer([server]).get(server.serverId);
  if (!identity) return null;
  return (
    <>
      <svg
        width={size}
        height={size}
        viewBox="0 0 10 10"
        aria-hidden="true"
        style={{ flex: "none", fill: identity.color }}
      >
        <path d={shapes[identity.marker]} />
      </svg>
      <ExhibitionSign exhibition={identity.exhibition} />
    </>
  );
}

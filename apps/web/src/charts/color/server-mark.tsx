import { Symbols } from "recharts";
import { ExhibitionSign } from "./exhibition-sign.tsx";
import type { ServerIdentity } from "./server-color.ts";

/** A server's colour and shape beside its name, as in every chart, and the sign of an exhibition. */
export function ServerMark({
  identity,
  size = 10,
}: {
  identity: (Pick<ServerIdentity, "color" | "marker"> & Partial<Pick<ServerIdentity, "exhibition">>) | undefined;
  size?: number;
}) {
  if (!identity) return null;
  return (
    <>
      <svg width={size + 4} height={size + 4} aria-hidden style={{ flex: "none" }}>
        <Symbols
          cx={(size + 4) / 2}
          cy={(size + 4) / 2}
          type={identity.marker}
          size={size * size * 0.75}
          fill={identity.color}
        />
      </svg>
      <ExhibitionSign exhibition={identity.exhibition} />
    </>
  );
}

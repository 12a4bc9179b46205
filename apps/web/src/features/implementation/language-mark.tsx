import { identifyServer } from "#charts/color/server-color.ts";
import { ServerMark } from "#charts/color/server-mark.tsx";

/** A server's mark beside its name, as charts draw it: language hue and shape, profile shade, and the sign of an exhibition. */
export function LanguageMark({
  server,
  size = 10,
}: {
  server: Parameters<typeof identifyServer>[0][number];
  size?: number;
}) {
  const identity = identifyServer([server]).get(server.serverId);
  return <ServerMark identity={identity} size={size} roomPx={0} />;
}

import type { ServerIdentity } from "#charts/color/server-color.ts";
import { ServerMark } from "#charts/color/server-mark.tsx";
import classes from "./implementation.module.css";

/** A server's mark and id. */
export function ServerName({
  serverId,
  identities,
}: {
  serverId: string;
  identities: ReadonlyMap<string, ServerIdentity>;
}) {
  return (
    <span className={classes.serverName}>
      <ServerMark identity={identities.get(serverId)} />
      <bdi>{serverId}</bdi>
    </span>
  );
}

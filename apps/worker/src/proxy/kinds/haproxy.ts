import { IDLE_S, PROXY_FOLDER, PROXY_PORT, type ProxyKind } from "./proxy-kind.ts";

/** Clients at once, and some that leave while others come. */
const mostOf = (clients: number) => clients + 512;

/** HAProxy, as Debian packages it. Its master starts a new worker on a reload; the old one ends with its last tunnel. */
export const haproxy: ProxyKind = {
  files: ({ upstream, tls, clients, cpus }) => ({
    "haproxy.cfg": `
global
  maxconn ${mostOf(clients)}
  nbthread ${cpus}
defaults
  mode http
  maxconn ${mostOf(clients)}
  timeout connect 5s
  timeout client ${IDLE_S}s
  timeout server ${IDLE_S}s
  timeout tunnel ${IDLE_S}s
frontend load
  bind :${PROXY_PORT}${tls ? ` ssl crt ${PROXY_FOLDER}/server.crt ssl-min-ver TLSv1.3` : ""}
  default_backend servers
backend servers
  server measured ${upstream}
`,
  }),
  // a master with workers, in the foreground
  args: () => ["-W", "-db", "-f", `${PROXY_FOLDER}/haproxy.cfg`],
  reload: { signal: "SIGUSR2" },
};

import type { ProxyId } from "./proxy.ts";

/** Ids of the proxies. */
export const proxyIds = ["nginx", "haproxy", "caddy", "envoy", "traefik"] as const;

/** Proxies as their authors write them. */
export const proxyNames = {
  nginx: "nginx",
  haproxy: "HAProxy",
  caddy: "Caddy",
  envoy: "Envoy",
  traefik: "Traefik",
} as const satisfies Record<ProxyId, string>;

const THROUGH = "; through ";

/** A described load with the proxy that carries it. `null`: none stands there. */
export function throughProxy(load: string, proxy: ProxyId | null): string {
  return proxy === null ? load : `${load}${THROUGH}${proxyNames[proxy]}`;
}

/** Takes a described load apart again: the load itself, and the proxy that carries it. */
export function splitProxy(described: string): { load: string; proxy: ProxyId | null } {
  for (const proxy of proxyIds) {
    const end = THROUGH + proxyNames[proxy];
    if (described.endsWith(end)) return { load: described.slice(0, -end.length), proxy };
  }
  return { load: described, proxy: null };
}

import type { ProxyId } from "@plumbline/core/plan/proxy";
import { caddy } from "./caddy.ts";
import { envoy } from "./envoy.ts";
import { haproxy } from "./haproxy.ts";
import { nginx } from "./nginx.ts";
import type { ProxyKind } from "./proxy-kind.ts";
import { traefik } from "./traefik.ts";

/** Every proxy that a plan can name. The folder of its image has the same name. */
export const proxyKinds = { nginx, haproxy, caddy, envoy, traefik } satisfies Record<ProxyId, ProxyKind>;

import { z } from "zod";
import { proxyIds } from "./proxy-names.ts";

/** Reverse proxies that can stand between the load and a server. */
export const ProxyId = z.enum(proxyIds);
export type ProxyId = z.infer<typeof ProxyId>;

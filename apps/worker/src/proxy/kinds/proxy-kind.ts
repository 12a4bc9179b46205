import type { Share } from "@plumbline/core/plan/allotment";

/** The folder of a proxy's files inside its container. */
export const PROXY_FOLDER = "/proxy";
/** The port that every proxy listens on inside its container. */
export const PROXY_PORT = 8080;
/** Longest silence of a connection, in seconds, where a proxy cannot be told that there is none. */
export const IDLE_S = 86_400;

/** The server that a proxy sends to, and how much it has to carry. */
export interface ProxySetting {
  /** `address:port` of the server. */
  readonly upstream: string;
  /** True if it ends TLS, with `server.crt` and `server.key` in its folder. */
  readonly tls: boolean;
  /** The most clients at once; each is one connection on either side. */
  readonly clients: number;
  readonly cpus: Share["cpus"];
}

/** How one proxy is configured, started and reloaded. Everything that a WebSocket does not need stays as its authors ship it. */
export interface ProxyKind {
  /** Files of its folder by name, certificate and key aside. */
  readonly files: (setting: ProxySetting) => Readonly<Record<string, string>>;
  readonly args: (setting: ProxySetting) => readonly string[];
  /** Reloads its configuration: by a signal, or by a program inside its container. Null where the same configuration is not loaded again. */
  readonly reload: { readonly signal: string } | { readonly command: readonly string[] } | null;
}

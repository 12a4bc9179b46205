import { SERVER_NAME } from "../../tls/issue-certificate.ts";
import { PROXY_FOLDER, PROXY_PORT, type ProxyKind } from "./proxy-kind.ts";

const FILE = `${PROXY_FOLDER}/Caddyfile`;

/** Caddy, as Debian packages it. A reload makes new servers of the configuration and ends the old ones. */
export const caddy: ProxyKind = {
  files: ({ upstream, tls }) => ({
    Caddyfile: `
{
  auto_https off
  default_sni ${SERVER_NAME}
  log {
    level ERROR
  }
}
${tls ? "https://" : "http://"}:${PROXY_PORT} {
  ${tls ? `tls ${PROXY_FOLDER}/server.crt ${PROXY_FOLDER}/server.key {\n    protocols tls1.3\n  }` : ""}
  reverse_proxy ${upstream}
}
`,
  }),
  args: () => ["run", "--config", FILE, "--adapter", "caddyfile"],
  // it would not load an unchanged configuration again by itself
  reload: { command: ["caddy", "reload", "--force", "--config", FILE, "--adapter", "caddyfile"] },
};

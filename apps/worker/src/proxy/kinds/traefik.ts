import { PROXY_FOLDER, PROXY_PORT, type ProxyKind } from "./proxy-kind.ts";

/** Traefik, as its wheel carries it. A configuration that has not changed is not loaded again. */
export const traefik: ProxyKind = {
  // JSON is YAML
  files: ({ upstream, tls }) => ({
    "dynamic.yml": JSON.stringify({
      http: {
        routers: { server: { rule: "PathPrefix(`/`)", service: "server", ...(tls ? { tls: {} } : {}) } },
        services: { server: { loadBalancer: { servers: [{ url: `http://${upstream}` }] } } },
      },
      ...(tls
        ? {
            tls: {
              options: { default: { minVersion: "VersionTLS13" } },
              stores: {
                default: {
                  defaultCertificate: {
                    certFile: `${PROXY_FOLDER}/server.crt`,
                    keyFile: `${PROXY_FOLDER}/server.key`,
                  },
                },
              },
            },
          }
        : {}),
    }),
  }),
  args: () => [
    `--entryPoints.load.address=:${PROXY_PORT}`,
    "--entryPoints.load.transport.respondingTimeouts.readTimeout=0",
    `--providers.file.filename=${PROXY_FOLDER}/dynamic.yml`,
    "--log.level=ERROR",
    "--global.checkNewVersion=false",
    "--global.sendAnonymousUsage=false",
  ],
  reload: null,
};

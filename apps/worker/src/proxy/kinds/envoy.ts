import { PROXY_FOLDER, PROXY_PORT, type ProxyKind, type ProxySetting } from "./proxy-kind.ts";

const HTTP = "type.googleapis.com/envoy.extensions.filters.network.http_connection_manager.v3.HttpConnectionManager";
const ROUTER = "type.googleapis.com/envoy.extensions.filters.http.router.v3.Router";
const TLS = "type.googleapis.com/envoy.extensions.transport_sockets.tls.v3.DownstreamTlsContext";
/** Envoy limits connections, requests and waiting requests of an upstream to 1,024 unless it is told otherwise. */
const limitsOf = (clients: number) => ({
  max_connections: clients + 512,
  max_requests: clients + 512,
  max_pending_requests: clients + 512,
});

const addressOf = (address: string, port: number) => ({ socket_address: { address, port_value: port } });

const endingTls = {
  name: "envoy.transport_sockets.tls",
  typed_config: {
    "@type": TLS,
    common_tls_context: {
      tls_params: { tls_minimum_protocol_version: "TLSv1_3" },
      tls_certificates: [
        {
          certificate_chain: { filename: `${PROXY_FOLDER}/server.crt` },
          private_key: { filename: `${PROXY_FOLDER}/server.key` },
        },
      ],
    },
  },
};

const listenerOf = ({ tls }: ProxySetting) => ({
  address: addressOf("0.0.0.0", PROXY_PORT),
  filter_chains: [
    {
      ...(tls ? { transport_socket: endingTls } : {}),
      filters: [
        {
          name: "envoy.filters.network.http_connection_manager",
          typed_config: {
            "@type": HTTP,
            stat_prefix: "load",
            stream_idle_timeout: "0s",
            upgrade_configs: [{ upgrade_type: "websocket" }],
            route_config: {
              virtual_hosts: [
                {
                  name: "server",
                  domains: ["*"],
                  routes: [{ match: { prefix: "/" }, route: { cluster: "server", timeout: "0s" } }],
                },
              ],
            },
            http_filters: [{ name: "envoy.filters.http.router", typed_config: { "@type": ROUTER } }],
          },
        },
      ],
    },
  ],
});

const clusterOf = ({ upstream, clients }: ProxySetting) => {
  const [address = "", port] = upstream.split(":");
  return {
    name: "server",
    connect_timeout: "5s",
    circuit_breakers: { thresholds: [limitsOf(clients)] },
    load_assignment: {
      cluster_name: "server",
      endpoints: [{ lb_endpoints: [{ endpoint: { address: addressOf(address, Number(port)) } }] }],
    },
  };
};

/** Envoy, as its wheel carries it. A configuration that has not changed is not loaded again. */
export const envoy: ProxyKind = {
  // JSON is YAML
  files: (setting) => ({
    "envoy.yaml": JSON.stringify({
      static_resources: { listeners: [listenerOf(setting)], clusters: [clusterOf(setting)] },
    }),
  }),
  args: ({ cpus }) => [
    ...["--config-path", `${PROXY_FOLDER}/envoy.yaml`],
    ...["--concurrency", String(cpus), "--log-level", "error", "--disable-hot-restart"],
  ],
  reload: null,
};

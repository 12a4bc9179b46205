import { IDLE_S, PROXY_FOLDER, PROXY_PORT, type ProxyKind } from "./proxy-kind.ts";

/** Two connections for each client, and some for listening. */
const connectionsOf = (clients: number) => 2 * clients + 512;

/** nginx, as Debian packages it. A reload starts new worker processes; the old ones end with their last connection. */
export const nginx: ProxyKind = {
  files: ({ upstream, tls, clients, cpus }) => ({
    "nginx.conf": `
daemon off;
pid /tmp/nginx.pid;
error_log stderr warn;
worker_processes ${cpus};
events { worker_connections ${connectionsOf(clients)}; }
http {
  access_log off;
  client_body_temp_path /tmp/body;
  proxy_temp_path /tmp/proxy;
  fastcgi_temp_path /tmp/fastcgi;
  uwsgi_temp_path /tmp/uwsgi;
  scgi_temp_path /tmp/scgi;
  server {
    listen ${PROXY_PORT}${tls ? " ssl" : ""};
    ${tls ? `ssl_certificate ${PROXY_FOLDER}/server.crt; ssl_certificate_key ${PROXY_FOLDER}/server.key; ssl_protocols TLSv1.3;` : ""}
    location / {
      proxy_pass http://${upstream};
      proxy_http_version 1.1;
      proxy_set_header Host $http_host;
      proxy_set_header Upgrade $http_upgrade;
      proxy_set_header Connection upgrade;
      proxy_read_timeout ${IDLE_S}s;
      proxy_send_timeout ${IDLE_S}s;
    }
  }
}
`,
  }),
  args: () => ["-e", "stderr", "-c", `${PROXY_FOLDER}/nginx.conf`],
  reload: { signal: "SIGHUP" },
};

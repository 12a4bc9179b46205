import { Disposables } from "@plumbline/core/lifetime/disposables";
import { FIRST_PORT, LAST_PORT } from "@plumbline/core/plan/costs";
import { peakClients } from "@plumbline/core/plan/load-figures";
import type { ProxyId } from "@plumbline/core/plan/proxy";
import { proxyNames } from "@plumbline/core/plan/proxy-names";
import { markHandled } from "../async/mark-handled.ts";
import { type RunningContainer, startContainer } from "../docker/container/container.ts";
import { createFileVolume } from "../docker/container/file-volume.ts";
import { findFreePortAt } from "../docker/free-port.ts";
import type { TrialSession } from "../execution/trial-session.ts";
import type { BuiltImage } from "../images/image.ts";
import type { StartedServer } from "../place/place-server.ts";
import { placeOf, startServer } from "../place/start-server.ts";
import { SERVER_PORT, waitUntilReady } from "../place/wait-until-ready.ts";
import { issueCertificate } from "../tls/issue-certificate.ts";
import { buildProxy } from "./build-proxy.ts";
import { proxyKinds } from "./kinds/kinds.ts";
import { PROXY_FOLDER, PROXY_PORT, type ProxyKind } from "./kinds/proxy-kind.ts";
import { isOfProxy, toProxyFailure } from "./proxy-failure.ts";

/** One descriptor per connection and side, and some; lowered to what the engine gives. */
const NOFILE = 1_048_576;

/** The proxy in front of a server. */
export interface ReverseProxy {
  readonly proxyId: ProxyId;
  readonly kind: ProxyKind;
  readonly container: RunningContainer;
  /** Rejects with PROXY_FAILED when it ends. */
  readonly ended: Promise<never>;
}

/** A server with the proxy in front of it, whose address takes the server's place; `proxy` is null where there is none. */
export type ProxiedServer = StartedServer & { readonly proxy: ReverseProxy | null };

/**
 * Starts a trial's server, and its proxy when the server is ready, where the plan has one.
 * @throws PROXY_FAILED, SERVER_EXITED, SERVER_OUT_OF_MEMORY, SERVER_NOT_READY, the engine's errors
 */
export async function startProxied(session: TrialSession, image: BuiltImage): Promise<ProxiedServer> {
  await using taken = new Disposables();
  const server = taken.use(await startServer(session, image));
  const { proxy: proxyId } = session.trial.plan;
  const front = proxyId ? await startProxy(session, proxyId, server, taken) : { proxy: null };
  const all = taken.release();
  return { ...server, ...front, [Symbol.asyncDispose]: () => all[Symbol.asyncDispose]() };
}

async function startProxy(session: TrialSession, proxyId: ProxyId, server: StartedServer, taken: Disposables) {
  const { execution, allotment, trial } = session;
  const { engine, signal, timeouts } = execution;
  const share = allotment.proxy;
  if (!share) throw new Error("a proxy is planned, and was allotted nothing");
  const kind: ProxyKind = proxyKinds[proxyId];
  const tls = trial.plan.transport?.tls ?? false;
  const upstream = `${server.container.address}:${SERVER_PORT}`;
  const setting = { upstream, tls, clients: peakClients(trial.plan), cpus: share.cpus };
  const { imageDigest: image } = await buildProxy(session, proxyId);
  const issued = tls ? await issueCertificate() : null;
  const ownership = session.own();
  const name = session.nameOf("proxy");
  const volume = taken.use(
    await createFileVolume(engine, { name, image, ownership, files: { ...kind.files(setting), ...keysOf(issued) } }),
  );
  const { opensAt } = placeOf(session);
  const publish = opensAt ? { port: PROXY_PORT, address: opensAt, hostPort: await findFreePortAt(opensAt) } : undefined;
  const container = taken.use(
    await startContainer(engine, {
      name,
      image,
      args: kind.args(setting),
      networkName: server.network.name,
      publish,
      ownership,
      volumes: [{ name: volume.name, target: PROXY_FOLDER }],
      nofile: NOFILE,
      // it connects to one address from its own: as many clients as it has ports
      sysctls: { "net.ipv4.ip_local_port_range": `${FIRST_PORT} ${LAST_PORT}` },
      ...share,
    }),
  );
  const scheme = tls ? "wss" : "ws";
  const address = { url: `${scheme}://${container.address}:${PROXY_PORT}`, ...(issued ? { ca: issued.ca } : {}) };
  await waitUntilReady(container, address, timeouts.readyMs, signal).catch(async (error: unknown) => {
    throw isOfProxy(error) ? await toProxyFailure(proxyId, container, "carried no handshake") : error;
  });
  await session.report(`${proxyNames[proxyId]} stands in front of ${trial.serverId}`);
  const openUrl = publish ? `${scheme}://${publish.address}:${publish.hostPort}` : null;
  return { ...address, openUrl, proxy: { proxyId, kind, container, ended: watchEnd(proxyId, container) } };
}

/** HAProxy wants both in one file, and the others take both from it. */
function keysOf(issued: { certificate: string; key: string } | null): Record<string, string> {
  if (!issued) return {};
  const { certificate, key } = issued;
  return { "server.crt": `${certificate}\n${key}\n`, "server.key": key };
}

function watchEnd(proxyId: ProxyId, container: RunningContainer): Promise<never> {
  const ended = container.exit.then(async () => {
    throw await toProxyFailure(proxyId, container, "ended while it was measured");
  });
  markHandled(ended);
  return ended;
}

import type { Backend } from "@plumbline/backend/backend";
import { createOwnerLink } from "@plumbline/backend/owner/create-owner-link";
import { startApp } from "@plumbline/launcher/apps/start-app";
import { webApp } from "@plumbline/launcher/apps/web-app";
import { buildApps } from "@plumbline/launcher/build/build";
import type { Child } from "@plumbline/launcher/process/child/child";
import { findFreePort } from "@plumbline/launcher/process/port";
import type { BenchContext } from "../figure/bench.ts";
import type { BenchStores } from "./stores.ts";

/** The dashboard's server, as `./plumb up` runs it, with somebody signed in. */
export interface BenchWeb extends AsyncDisposable {
  /** `http://address:port` */
  readonly baseUrl: string;
  /** The owner's session, as a Cookie header. */
  readonly cookie: string;
  /** ID of the server's process. */
  readonly pid: number;
}

/** Builds the apps where their sources have changed and starts the dashboard on these stores. */
export async function startWeb(stores: BenchStores, { signal, say }: BenchContext): Promise<BenchWeb> {
  say(`build: ${await buildApps(() => undefined, signal)}`);
  const port = await findFreePort();
  const baseUrl = `http://127.0.0.1:${port}`;
  const { databaseUrl, redisUrl, folder: logFolder } = stores;
  const app = webApp({ databaseUrl, redisUrl, logFolder, dev: false, host: "127.0.0.1", port, baseUrl });
  let pid = 0;
  const onStart = async (child: Child) => {
    pid = child.pid;
  };
  const web = await startApp(app, { onStart, say }, signal);
  return {
    baseUrl,
    pid,
    cookie: await signIn(stores.scope.backend, baseUrl),
    [Symbol.asyncDispose]: () => web[Symbol.asyncDispose](),
  };
}

/** Sessions of more people of the organization, as Cookie headers: what one person may have open at once is limited. */
export async function signInMore(stores: BenchStores, { baseUrl }: BenchWeb, count: number): Promise<string[]> {
  const { backend, organizationId } = stores.scope;
  const cookies: string[] = [];
  while (cookies.length < count) {
    const email = `viewer-${cookies.length}@plumbline.localhost`;
    const user = await backend.db.user.create({ data: { name: email, email } });
    await backend.db.member.create({ data: { organizationId, userId: user.id, role: "viewer" } });
    cookies.push(await signIn(backend, baseUrl, email));
  }
  return cookies;
}

/** Opens a one-time link, the owner's where no address is named, as the button of its page does. */
export async function signIn(backend: Backend, baseUrl: string, email?: string): Promise<string> {
  const { url } = await createOwnerLink(backend, { baseUrl, email });
  const { headers } = await fetch(new URL("/setup/open", url), {
    method: "POST",
    body: new URLSearchParams(new URL(url).search),
    headers: { origin: new URL(url).origin },
    redirect: "manual",
  });
  return headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}

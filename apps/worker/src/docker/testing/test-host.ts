import { execFile, spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { promisify } from "node:util";
import { Disposables } from "@plumbline/core/lifetime/disposables";

const run = promisify(execFile);

/** Most hosts at a time: each of the three address ranges has room for this many. */
const HOSTS = 60;

/** A host behind a virtual cable: a network namespace without processes. */
export interface TestHost extends AsyncDisposable {
  /** Its network namespace by name. */
  readonly namespace: string;
  /** This machine's private address on the cable. */
  readonly ownAddress: string;
  /** Addresses of it: a private one, a link-local one, and one for documentation (RFC 5737), which counts as public. */
  readonly addresses: Readonly<Record<"private" | "linkLocal" | "public", string>>;
  /** Listens there on all addresses, until disposal. */
  listen(port: number): Promise<void>;
}

/** Opens it. Needs root and `ip`. */
export async function openTestHost(): Promise<TestHost> {
  await using opened = new Disposables();
  const number = await claimNumber();
  const [namespace, near, far] = [nameOf(number), `plumb-n${number}`, `plumb-f${number}`];
  const cable = {
    private: [`10.213.${number}.1`, `10.213.${number}.2`],
    linkLocal: [`169.254.1.${4 * number + 1}`, `169.254.1.${4 * number + 2}`],
    public: [`198.51.100.${4 * number + 1}`, `198.51.100.${4 * number + 2}`],
  } as const;
  const inside = (...args: string[]) => run("ip", ["-n", namespace, ...args]);
  opened.use({ [Symbol.asyncDispose]: async () => void (await ip("netns", "delete", namespace)) });
  await ip("link", "add", near, "type", "veth", "peer", "name", far, "netns", namespace);
  // both ends go with one of them
  opened.use({ [Symbol.asyncDispose]: async () => void (await ip("link", "delete", near)) });
  for (const [own, other] of Object.values(cable)) {
    await ip("address", "add", `${own}/30`, "dev", near);
    await inside("address", "add", `${other}/30`, "dev", far);
  }
  await ip("link", "set", near, "up");
  await inside("link", "set", far, "up");
  await inside("link", "set", "lo", "up");
  await inside("route", "add", "default", "via", cable.private[0]);
  const all = opened.release();
  const listeners = new Disposables();
  return {
    namespace,
    ownAddress: cable.private[0],
    addresses: { private: cable.private[1], linkLocal: cable.linkLocal[1], public: cable.public[1] },
    listen: async (port) => void listeners.use(await listen(namespace, port)),
    async [Symbol.asyncDispose]() {
      await listeners[Symbol.asyncDispose]();
      await all[Symbol.asyncDispose]();
    },
  };
}

const ip = (...args: string[]) => run("ip", args);
const nameOf = (number: number) => `plumbline-${number}`;

/** Makes a network namespace whose number no other host has, not even one that a killed test has left. @throws where all numbers are taken */
async function claimNumber(): Promise<number> {
  const first = randomInt(HOSTS);
  for (let tried = 0; ; tried++) {
    const number = (first + tried) % HOSTS;
    try {
      await ip("netns", "add", nameOf(number));
      return number;
    } catch (error) {
      if (tried === HOSTS) throw error;
    }
  }
}

async function listen(namespace: string, port: number): Promise<AsyncDisposable> {
  const program = `require("node:net").createServer((s) => s.end()).listen(${port}, "0.0.0.0", () => console.log("ready"))`;
  const child = spawn("nsenter", [`--net=/run/netns/${namespace}`, process.execPath, "-e", program], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(child, "exit");
  await Promise.race([
    once(child.stdout, "data"),
    ended.then(() => Promise.reject(new Error(`nobody listens in ${namespace}`))),
  ]);
  return {
    async [Symbol.asyncDispose]() {
      child.kill();
      await ended;
    },
  };
}

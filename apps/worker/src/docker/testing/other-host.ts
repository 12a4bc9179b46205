import { execFile } from "node:child_process";
import { randomInt } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { Disposables } from "@plumbline/core/lifetime/disposables";
import { startEngine } from "./start-engine.ts";

const run = promisify(execFile);

/** Another host, except for its clock and processors: an engine in a network of its own, behind a virtual cable. */
export interface OtherHost extends AsyncDisposable {
  /** Address of its engine. */
  readonly address: string;
  /** This machine's address on the cable. */
  readonly ownAddress: string;
  /** Stops its engine as a system does, and starts it again. */
  restart(): Promise<void>;
}

/** Starts it. Needs root and `ip`. */
export async function startOtherHost(): Promise<OtherHost> {
  await using opened = new Disposables();
  const folder = await mkdtemp(join(tmpdir(), "plumbline-host-"));
  opened.use({ [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) });
  const number = randomInt(254);
  const [name, near, far] = [`plumbline-${number}`, `plumb-n${number}`, `plumb-f${number}`];
  const [ownAddress, otherAddress] = [`10.213.${number}.1`, `10.213.${number}.2`];
  const ip = (...args: string[]) => run("ip", args);
  const inside = (...args: string[]) => run("ip", ["-n", name, ...args]);
  await ip("netns", "add", name);
  opened.use({ [Symbol.asyncDispose]: async () => void (await ip("netns", "delete", name)) });
  await ip("link", "add", near, "type", "veth", "peer", "name", far, "netns", name);
  // both ends go with one of them
  opened.use({ [Symbol.asyncDispose]: async () => void (await ip("link", "delete", near)) });
  await ip("address", "add", `${ownAddress}/24`, "dev", near);
  await ip("link", "set", near, "up");
  await inside("address", "add", `${otherAddress}/24`, "dev", far);
  await inside("link", "set", far, "up");
  await inside("link", "set", "lo", "up");
  await inside("route", "add", "default", "via", ownAddress);
  const start = () => startEngine(folder, ["nsenter", `--net=/run/netns/${name}`]);
  let engine = await start();
  opened.use({ [Symbol.asyncDispose]: () => engine[Symbol.asyncDispose]() });
  const all = opened.release();
  return {
    address: `unix://${join(folder, "engine.sock")}`,
    ownAddress,
    async restart() {
      await engine[Symbol.asyncDispose]();
      engine = await start();
    },
    [Symbol.asyncDispose]: () => all[Symbol.asyncDispose](),
  };
}

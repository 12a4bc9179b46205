import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Disposables } from "@plumbline/core/lifetime/disposables";
import { startEngine } from "./start-engine.ts";
import { openTestHost } from "./test-host.ts";

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
  const { namespace, ownAddress } = opened.use(await openTestHost());
  const start = () => startEngine(folder, ["nsenter", `--net=/run/netns/${namespace}`]);
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

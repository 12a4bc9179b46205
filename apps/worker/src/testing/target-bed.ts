import { networkInterfaces } from "node:os";
import { Disposables } from "@plumbline/core/lifetime/disposables";
import { type Fixture, startFixture } from "../gate/fixtures/start-fixture.ts";
import { openRunBed, type RunBed } from "./run-bed.ts";

/** A bed without servers of its own, and a server that already runs on a host that the bed's targets may be on. */
export interface TargetBed extends AsyncDisposable {
  readonly bed: RunBed;
  readonly server: Fixture;
}

/** Opens it. */
export async function openTargetBed(): Promise<TargetBed> {
  await using opened = new Disposables();
  // containers reach every address of this machine but those of its loopback
  const own = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  const address = own.find(({ family, internal }) => family === "IPv4" && !internal)?.address ?? "";
  const server = opened.use(await startFixture({}, address));
  const bed = opened.use(await openRunBed({}, { PLUMBLINE_TARGET_HOSTS: address }));
  const all = opened.release();
  return { bed, server, [Symbol.asyncDispose]: () => all[Symbol.asyncDispose]() };
}

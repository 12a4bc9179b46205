import { expect, test } from "vitest";
import { Disposables } from "./disposables.ts";

function track() {
  const ended: string[] = [];
  const resource = (name: string, failure?: Error): AsyncDisposable => ({
    async [Symbol.asyncDispose]() {
      ended.push(name);
      if (failure) throw failure;
    },
  });
  return { ended, resource };
}

test("resources end in reverse order, and one that fails does not keep the others", async () => {
  const { ended, resource } = track();
  const failure = new Error("busy");
  const end = async () => {
    await using taken = new Disposables();
    taken.use(resource("network"));
    taken.use(resource("server", failure));
    taken.use(resource("generator"));
  };
  await expect(end()).rejects.toMatchObject({ errors: [failure] });
  expect(ended).toEqual(["generator", "server", "network"]);
});

test("what was released outlives the block and ends with whoever got it, once", async () => {
  const { ended, resource } = track();
  const take = async () => {
    await using taken = new Disposables();
    taken.use(resource("network"));
    return taken.release();
  };
  const handed = await take();
  expect(ended).toEqual([]);
  await handed[Symbol.asyncDispose]();
  await handed[Symbol.asyncDispose]();
  expect(ended).toEqual(["network"]);
});

test("with somebody to tell, a failure to end is told and not thrown", async () => {
  const { resource } = track();
  const failure = new Error("busy");
  const told: unknown[] = [];
  {
    await using taken = new Disposables((error) => told.push(error));
    taken.use(resource("network", failure));
  }
  expect(told).toEqual([failure]);
});

import { expect, test } from "vitest";
import { type ContainerSpec, toCreateOptions } from "./container-options.ts";

const spec: ContainerSpec = {
  name: "a",
  image: "plumbline/a:1",
  networkName: "n",
  ownership: { hostId: "h", installationId: "i", runId: "r", trialId: "t", attemptId: "x", lifetimeMs: 1 },
  cpus: 1.5,
  memoryBytes: 1_000,
  nofile: 50_000,
};

test("descriptors are lowered to what the engine can give, and never raised", () => {
  expect(toCreateOptions(spec, 20_000).HostConfig?.Ulimits).toEqual([{ Name: "nofile", Soft: 20_000, Hard: 20_000 }]);
  expect(toCreateOptions({ ...spec, nofile: 100 }, 20_000).HostConfig?.Ulimits).toEqual([
    { Name: "nofile", Soft: 100, Hard: 100 },
  ]);
});

test("swap adds no memory, and nothing of the machine is mounted", () => {
  const host = toCreateOptions(spec, 20_000).HostConfig;
  expect(host?.MemorySwap).toBe(host?.Memory);
  expect(host?.Binds).toBeUndefined();
  expect(host?.Privileged).toBeUndefined();
  const mounted = toCreateOptions({ ...spec, volumes: [{ name: "v", target: "/tls" }] }, 20_000).HostConfig?.Mounts;
  expect(mounted).toEqual([{ Type: "volume", Source: "v", Target: "/tls", ReadOnly: true }]);
});

test("cores become billionths, and arguments stay separate elements", () => {
  const options = toCreateOptions({ ...spec, args: ["--port", "80; rm -rf /"] }, 20_000);
  expect(options.HostConfig?.NanoCpus).toBe(1_500_000_000);
  expect(options.Cmd).toEqual(["--port", "80; rm -rf /"]);
});

test("a server that needs threads may have them beside the usual number", () => {
  expect(toCreateOptions(spec, 20_000).HostConfig?.PidsLimit).toBe(512);
  expect(toCreateOptions({ ...spec, extraPids: 2_000 }, 20_000).HostConfig?.PidsLimit).toBe(2_512);
});

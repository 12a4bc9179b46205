import { mayBeLoaded, type TargetView } from "@plumbline/core/target/target";
import { expect, test } from "vitest";
import { toServerView } from "./to-server-view.ts";

const target: TargetView = {
  targetId: "staging-target",
  name: "Staging",
  url: "wss://ws.example.org:443/live",
  workload: "echo",
  headerNames: [],
  hasAuthority: false,
  agentPort: null,
  deviations: [],
  flow: null,
  host: {
    name: "ws.example.org",
    isListed: false,
    provedBy: null,
    provedAt: null,
    token: "plumbline-host=abc",
    fileUrl: "https://ws.example.org:443/.well-known/plumbline-host.txt",
    recordName: "_plumbline.ws.example.org",
  },
};

test("a target is listed with its workload, and everything else of it is unknown", () => {
  const { serverId, manifest, image } = toServerView(target);
  expect({ serverId, image }).toEqual({ serverId: "staging-target", image: null });
  expect(manifest).toMatchObject({ workloads: ["echo"], language: "unknown", tls: true });
});

test("a load goes to hosts that are listed or proved alone", () => {
  expect(mayBeLoaded(target)).toBe(false);
  expect(mayBeLoaded({ ...target, host: { ...target.host, isListed: true } })).toBe(true);
  expect(mayBeLoaded({ ...target, host: { ...target.host, provedBy: "dns" } })).toBe(true);
});

import { expect, test } from "vitest";
import { adviseOnEngine, type EngineSituation } from "./engine-advice.ts";

const debianAsRoot: EngineSituation = {
  state: { kind: "silent", detail: "connect ENOENT /var/run/docker.sock" },
  platform: "linux",
  isRoot: true,
  hasApt: true,
  hasDaemon: false,
  dockerHost: undefined,
};

test("on Debian as root it offers to install Docker, and to start it when it is installed", () => {
  expect(adviseOnEngine(debianAsRoot)).toMatchObject({ kind: "offer", action: "install" });
  expect(adviseOnEngine({ ...debianAsRoot, hasDaemon: true })).toMatchObject({ kind: "offer", action: "start" });
});

test.each<[string, Partial<EngineSituation>, string]>([
  ["as an ordinary user on Debian", { isRoot: false }, "sudo apt-get install docker.io"],
  ["as an ordinary user with Docker stopped", { isRoot: false, hasDaemon: true }, "systemctl start docker"],
  ["outside the docker group", { isRoot: false, state: { kind: "forbidden", detail: "EACCES" } }, "usermod -aG docker"],
  ["on a Mac", { platform: "darwin", hasApt: false }, "Docker Desktop"],
  ["on another Linux", { hasApt: false }, "docs.docker.com/engine/install"],
  ["with a foreign engine", { dockerHost: "tcp://10.0.0.9:2376" }, "tcp://10.0.0.9:2376"],
])("%s it says what to do", (_, change, part) => {
  const advice = adviseOnEngine({ ...debianAsRoot, ...change });
  expect(advice.kind === "advise" && advice.nextStep).toContain(part);
});

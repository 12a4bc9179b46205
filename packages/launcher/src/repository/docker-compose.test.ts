import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { repositoryFolder } from "../folders.ts";

const Service = z.strictObject({
  image: z.string().optional(),
  build: z.strictObject({ context: z.string(), dockerfile: z.string(), target: z.string().optional() }).optional(),
  command: z.array(z.string()).optional(),
  // null: handed on where the user has set it
  environment: z.record(z.string(), z.string().nullable()).optional(),
  ports: z.array(z.string()).optional(),
  volumes: z.array(z.string()).optional(),
  healthcheck: z
    .strictObject({ test: z.array(z.string()).min(2), interval: z.string(), timeout: z.string(), retries: z.number() })
    .optional(),
  depends_on: z
    .record(z.string(), z.strictObject({ condition: z.enum(["service_healthy", "service_completed_successfully"]) }))
    .optional(),
  pid: z.literal("host").optional(),
  cgroup: z.literal("host").optional(),
  stop_grace_period: z.string().optional(),
  restart: z.literal("unless-stopped").optional(),
});

const Compose = z.looseObject({ services: z.record(z.string(), Service), volumes: z.record(z.string(), z.null()) });

const read = (file: string) => readFileSync(join(repositoryFolder, file), "utf8");
const { services, volumes } = Compose.parse(parse(read("docker-compose.yml"), { merge: true }));
const serviceOf = (name: string) => {
  const service = services[name];
  if (!service) throw new Error(`there is no service ${name}`);
  return service;
};

test("there are the two stores, the one-time setup, the web server and the worker", () => {
  expect(Object.keys(services).sort()).toEqual(["postgres", "redis", "setup", "web", "worker"]);
});

test("every service that stays has a health check and comes back after a crash", () => {
  const staying = Object.entries(services).filter(([name]) => name !== "setup");
  expect(staying.filter(([, { healthcheck, restart }]) => !healthcheck || !restart).map(([name]) => name)).toEqual([]);
});

test("no secret has a default: what interpolates one refuses to start without it, and says how it is made", () => {
  const uses = [...read("docker-compose.yml").matchAll(/\$\{(\w*(?:PASSWORD|SECRET|TOKEN)\w*)([^}]*)\}/g)];
  expect(uses.map(([, name]) => name)).toEqual(["POSTGRES_PASSWORD", "POSTGRES_PASSWORD"]);
  for (const [, name, rest] of uses) expect(rest, name).toMatch(/^:\?.*openssl rand -hex 24/);
  const values = Object.values(services).flatMap(({ environment = {} }) => Object.entries(environment));
  const written = values.filter(([name, value]) => /PASSWORD|SECRET|TOKEN/.test(name) && !value?.startsWith("${"));
  expect(written).toEqual([]);
});

test("each waits for what it needs: the stores are healthy before setup, and setup is done before web and worker", () => {
  expect(serviceOf("setup").depends_on).toEqual({
    postgres: { condition: "service_healthy" },
    redis: { condition: "service_healthy" },
  });
  for (const name of ["web", "worker"]) {
    expect(serviceOf(name).depends_on).toEqual({ setup: { condition: "service_completed_successfully" } });
  }
});

test("what must survive is in named volumes, each of which is declared and used", () => {
  const used = Object.values(services).flatMap((service) =>
    (service.volumes ?? []).map((volume) => volume.split(":")[0] ?? "").filter((source) => /^[a-z]+$/.test(source)),
  );
  expect(used.sort()).toEqual(Object.keys(volumes).sort());
  expect(serviceOf("postgres").volumes).toEqual(["postgres:/var/lib/postgresql"]); // from 18 on, the folder above the data
  expect(serviceOf("redis").command).toContain("noeviction");
});

test("only the dashboard can be reached, and only from this machine; only the worker has the engine's socket", () => {
  const open = Object.entries(services).flatMap(([name, { ports = [] }]) => ports.map((port) => `${name} ${port}`));
  expect(open).toEqual([expect.stringMatching(/^web 127\.0\.0\.1:/)]);
  const withSocket = Object.entries(services).filter(([, service]) =>
    service.volumes?.some((volume) => volume.includes("docker.sock")),
  );
  expect(withSocket.map(([name]) => name)).toEqual(["worker"]);
});

test("web, worker and setup are built from Dockerfiles that copy every workspace's package.json, and web is not root", () => {
  const lock = JSON.parse(read("package-lock.json"));
  const workspaces = Object.keys(lock.packages).filter((path) => path !== "" && !path.includes("node_modules"));
  for (const name of ["web", "worker", "setup"]) {
    const dockerfile = read(serviceOf(name).build?.dockerfile ?? "");
    const copied = [...dockerfile.matchAll(/^COPY (\S+)\/package\.json \1\/$/gm)].map(([, folder]) => folder);
    expect(copied.sort()).toEqual(workspaces.sort());
  }
  expect(read("apps/web/Dockerfile")).toMatch(/^USER node$/m);
});

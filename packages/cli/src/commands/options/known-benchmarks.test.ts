import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { readCatalogue } from "@plumbline/catalogue/read-catalogue";
import { planTrials } from "@plumbline/core/run/trials/plan-trials";
import { Command } from "commander";
import { expect, test } from "vitest";
import { addStartOptions, readStartOptions } from "./start-options.ts";

const repository = new URL("../../../../../", import.meta.url);
const page = readFileSync(new URL("docs/known-benchmarks.md", repository), "utf8");
const commands = [...page.matchAll(/^plumb run (.+)$/gm)].map(([, words = ""]) => words);

const folderOf = (name: string) => fileURLToPath(new URL(name, repository));
const { servers } = await readCatalogue({
  PLUMBLINE_SERVERS_DIR: folderOf("servers"),
  PLUMBLINE_CLIENTS_DIR: folderOf("clients"),
});
const manifests = new Map(servers.map(({ serverId, manifest }) => [serverId, manifest]));

test("the page has a command for each of five benchmarks", () => {
  expect(page.match(/^## /gm)).toHaveLength(5);
  expect(commands.length).toBeGreaterThanOrEqual(5);
});

test.each(commands)(
  "plumb run %s measures every server that it names under every scenario that it can serve",
  (words) => {
    const command = addStartOptions(new Command()).option("--wait").exitOverride();
    const request = readStartOptions(command.parse(words.split(" "), { from: "user" }).opts());
    const trials = planTrials(request, manifests, Math.random);
    expect([...new Set(trials.map(({ serverId }) => serverId))].sort()).toEqual([...request.serverIds].sort());
    expect(new Set(trials.map(({ scenarioId }) => scenarioId))).toEqual(new Set(request.scenarioIds));
  },
);

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { readServers } from "@plumbline/catalogue/read-servers";
import { takesLayout } from "@plumbline/core/server/language-facts";
import { folderOf } from "@plumbline/core/server/variant";
import { expect, test } from "vitest";
import { repositoryFolder } from "../folders.ts";

const serversDir = join(repositoryFolder, "servers");

test("the Dockerfiles that take a layout are those of the languages that say so", async () => {
  const { servers } = await readServers(serversDir);
  // a folder that is built from another one has no Dockerfile
  const own = servers.filter(({ serverId, manifest }) => folderOf(serverId) === serverId && !manifest.builtFrom);
  expect(own.some(({ manifest }) => takesLayout(manifest.language))).toBe(true);
  for (const { serverId, manifest } of own) {
    const dockerfile = await readFile(join(serversDir, serverId, "Dockerfile"), "utf8");
    expect([serverId, /^ARG LAYOUT=""$/m.test(dockerfile)]).toEqual([serverId, takesLayout(manifest.language)]);
  }
});

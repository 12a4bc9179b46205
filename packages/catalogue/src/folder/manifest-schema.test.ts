import { ClientManifest } from "@plumbline/core/client/manifest";
import { ServerManifest } from "@plumbline/core/server/manifest";
import { expect, test } from "vitest";
import { z } from "zod";

/** Editors complete server.json by this file; `npx vitest run --project unit manifest-schema -u` writes it anew. */
test("clients/client.schema.json is what the client manifest's schema says", async () => {
  const schema = z.toJSONSchema(ClientManifest, { io: "input", target: "draft-7" });
  const titled = { ...schema, title: "A client of Plumbline: clients/<id>/client.json" };
  await expect(`${JSON.stringify(titled, null, 2)}\n`).toMatchFileSnapshot("../../../../clients/client.schema.json");
});

test("servers/server.schema.json is what the manifest's schema says", async () => {
  const schema = z.toJSONSchema(ServerManifest, { io: "input", target: "draft-7" });
  const titled = { ...schema, title: "A server of Plumbline: servers/<id>/server.json" };
  await expect(`${JSON.stringify(titled, null, 2)}\n`).toMatchFileSnapshot("../../../../servers/server.schema.json");
});

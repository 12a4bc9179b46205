import { expect, test } from "vitest";

// OpenAPI extends only schemas of zod that are created after it was loaded, and pages load core's schemas first; needs a process in
// which nothing was loaded before, as the isolated files of it-web have
test("the routes load after core's schemas have", async () => {
  await import("../routers/root.ts");
  const { rest } = await import("./app.ts");
  expect((await rest.request("/api/v1/openapi.json")).status).toBe(200);
});

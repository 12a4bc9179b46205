import { expect, test } from "vitest";

// zod's schemas take on what OpenAPI adds to them only when they are made after it was loaded, and pages load core's first
test("the routes load after core's schemas have", async () => {
  await import("../routers/root.ts");
  const { rest } = await import("./app.ts");
  expect((await rest.request("/api/v1/openapi.json")).status).toBe(200);
});

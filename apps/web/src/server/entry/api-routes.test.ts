import { expect, test } from "vitest";
import { routes } from "../../testing/routes.ts";
import { listApiRoutes } from "./api-routes.ts";

const all = listApiRoutes().flatMap((each) => each.routes);

test("the reference has every route of the API once", () => {
  const listed = all.map(({ method, path }) => `${method} ${path.replace("/api/v1", "")}`);
  expect(listed.sort()).toEqual(Object.keys(routes).sort());
});

test("a route has its parameters, a body to send and its answers", () => {
  const share = all.find(({ operationId }) => operationId === "createShare");
  expect(share).toMatchObject({ method: "POST", summary: "Share a result" });
  expect(JSON.parse(share?.example ?? "")).toMatchObject({ resource: { kind: "badge" } });
  expect(share?.responses.map(({ status }) => status)).toContain("201");
  const revoke = all.find(({ operationId }) => operationId === "revokeShare");
  expect(revoke?.parameters).toMatchObject([{ name: "shareId", place: "path", required: true }]);
});

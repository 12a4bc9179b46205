import { expect, test } from "vitest";
import { FolderId, ServerId, ServerManifest } from "./manifest.ts";

const honest = {
  schemaVersion: 1,
  name: "Go gorilla",
  language: "go",
  profile: "minimal",
  library: { name: "gorilla/websocket", version: "1.5.3", homepage: "https://github.com/gorilla/websocket" },
  deliveryPolicy: "drop-newest",
  workloads: ["echo", "chat"],
  maintainers: ["Plumbline"],
};

test("a complete manifest is accepted and its defaults are filled in", () => {
  expect(ServerManifest.parse(honest)).toMatchObject({ variants: [], notes: "" });
});

test.each([
  ["an unknown key", { ...honest, workload: ["chat"] }, "workload"],
  ["a misspelt workload", { ...honest, workloads: ["chatt"] }, "workloads"],
  ["no workload", { ...honest, workloads: [] }, "workloads"],
  ["an unknown policy", { ...honest, deliveryPolicy: "drop" }, "deliveryPolicy"],
  ["a version of the future", { ...honest, schemaVersion: 2 }, "schemaVersion"],
])("%s is refused and named", (_, manifest, named) => {
  expect(ServerManifest.safeParse(manifest).error?.message).toContain(named);
});

test.each([
  ["containers", { id: "api", args: ["--role", "api"] }],
  ["variants", { id: "big", name: "Big", args: ["--big"] }],
])("of two %s with one id none is kept", (key, one) => {
  const { error } = ServerManifest.safeParse({ ...honest, [key]: [one, one] });
  expect(error?.issues).toMatchObject([{ path: [key], message: "each id once" }]);
  expect(ServerManifest.safeParse({ ...honest, [key]: [one, { ...one, id: "other" }] }).success).toBe(true);
});

test.each(["Go-gorilla", "go_gorilla", "-go", "go--x", "../etc", "", "go@", "go@a@b"])(
  "%j is not a server id",
  (id) => {
    expect(ServerId.safeParse(id).success).toBe(false);
  },
);

test("a variant has an id, and is not a folder", () => {
  expect(ServerId.safeParse("rust-axum@read-buffer-128k").success).toBe(true);
  expect(FolderId.safeParse("rust-axum@read-buffer-128k").success).toBe(false);
});

import { join } from "node:path";
import { expect, test } from "vitest";
import { StartError } from "./failure.ts";
import { repositoryFolder } from "./folders.ts";
import { dashboardUrl, parseSettings } from "./settings.ts";

test("an empty environment means the embedded services and the usual port on the loopback address", () => {
  expect(parseSettings({})).toEqual({
    DATABASE_URL: undefined,
    REDIS_URL: undefined,
    PORT: 3000,
    HOSTNAME: "127.0.0.1",
    PLUMBLINE_DATA_DIR: join(repositoryFolder, ".plumbline"),
    PLUMBLINE_SERVERS_DIR: join(repositoryFolder, "servers"),
    PLUMBLINE_CLIENTS_DIR: join(repositoryFolder, "clients"),
  });
});

test("a variable that is set to nothing counts as unset", () => {
  expect(parseSettings({ DATABASE_URL: "", REDIS_URL: "" })).toMatchObject({
    DATABASE_URL: undefined,
    REDIS_URL: undefined,
  });
});

test("a machine's name in HOSTNAME is not taken for an address to listen on", () => {
  expect(parseSettings({ HOSTNAME: "3f2a9c0d1b7e" }).HOSTNAME).toBe("127.0.0.1");
  expect(parseSettings({ HOSTNAME: "0.0.0.0" }).HOSTNAME).toBe("0.0.0.0");
});

test("a wrong port is refused by name", () => {
  expect(() => parseSettings({ PORT: "99999" })).toThrow(StartError);
  expect(() => parseSettings({ PORT: "99999" })).toThrow("PORT");
});

test.each([
  ["127.0.0.1", "http://127.0.0.1:3000"],
  ["0.0.0.0", "http://localhost:3000"],
  ["::1", "http://[::1]:3000"],
])("listening on %s, the dashboard is opened at %s", (host, url) => {
  expect(dashboardUrl(parseSettings({ HOSTNAME: host }), 3000)).toBe(url);
});

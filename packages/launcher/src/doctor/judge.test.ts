import { expect, test } from "vitest";
import { StartError } from "../failure.ts";
import { judgeEngine } from "./check-engine.ts";
import { judgeSpace, judgeWriteError } from "./check-folder.ts";
import { checkClock, checkMemory, checkNode } from "./check-machine.ts";
import { judgeDataVersion } from "./check-postgres-data.ts";
import { judgeRedis } from "./check-redis.ts";
import { judgeSkew } from "./check-schema.ts";
import { type CheckFinding, failedCheck, ok, refuseFailed, warn } from "./finding.ts";

const errorOf = (code: string) => Object.assign(new Error(`${code}: told by the system`), { code });
const clock = new Date("2026-11-24T12:00:00Z");
const later = (ms: number) => new Date(clock.getTime() + ms);
const engine = { version: "26.1.4", isRootless: false };

test.each<[string, CheckFinding, CheckFinding["level"], string]>([
  ["a current Node", checkNode("22.15.0"), "ok", "Node 22.15.0"],
  ["the oldest Node that works", checkNode("20.19.0"), "ok", "Node 20.19.0"],
  ["an older Node", checkNode("20.18.3"), "fail", "Node 20.18.3 is too old"],
  ["a plausible clock", checkClock(clock), "ok", "2026-11-24"],
  ["a clock before 2020", checkClock(new Date(0)), "fail", "This machine's clock says 1970-01-01"],
  ["enough memory", checkMemory(8 * 1024 ** 3), "ok", "8.0 GiB available"],
  ["little memory", checkMemory(512 * 1024 ** 2), "warn", "0.5 GiB available"],
  ["enough space", judgeSpace("disk", "/data", 50 * 1024 ** 3), "ok", "50 GiB free for /data"],
  ["little space", judgeSpace("disk", "/data", 1024 ** 3), "warn", "Only 1024 MiB free"],
  ["no space", judgeSpace("disk", "/data", 1024 ** 2), "fail", "Only 1 MiB free"],
  ["a read-only disk", judgeWriteError("/data", errorOf("EROFS")), "fail", "The disk of /data is read-only."],
  ["a foreign folder", judgeWriteError("/data", errorOf("EACCES")), "fail", "This user may not write to /data."],
  ["a full disk", judgeWriteError("/data", errorOf("ENOSPC")), "fail", "The disk of /data is full."],
  ["no data", judgeDataVersion(undefined, "18.4"), "ok", "none yet"],
  ["data of this PostgreSQL", judgeDataVersion("18", "18.4"), "ok", "of PostgreSQL 18"],
  ["data of an older PostgreSQL", judgeDataVersion("17", "18.4"), "fail", "The data are of PostgreSQL 17"],
  ["data of a newer PostgreSQL", judgeDataVersion("19", "18.4"), "fail", "The data are of PostgreSQL 19"],
  ["a Docker", judgeEngine(engine), "ok", "Docker 26.1.4 answers"],
  ["an old Docker", judgeEngine({ ...engine, version: "19.03.15" }), "fail", "Docker 19.03.15 is too old"],
  ["a rootless Docker", judgeEngine({ ...engine, isRootless: true }), "fail", "This Docker runs rootless"],
  ["a Redis", judgeRedis("7.0.15", "noeviction"), "ok", "Redis 7.0.15 answers"],
  ["an old Redis", judgeRedis("6.2.1", "noeviction"), "fail", "Redis 6.2.1 is too old"],
  ["a Redis that evicts", judgeRedis("8.0.0", "allkeys-lru"), "warn", "Redis 8.0.0 may evict queued runs"],
  ["equal clocks", judgeSkew(clock, later(1_000)), "ok", "agrees"],
  ["a clock ahead", judgeSkew(clock, later(7_200_000)), "warn", "is 7200.0 s ahead of the database's"],
  ["a clock behind", judgeSkew(clock, later(-3_000)), "warn", "is 3.0 s behind the database's"],
])("%s", (_, finding, level, text) => {
  expect(finding.level).toBe(level);
  expect(finding.text).toContain(text);
  expect(finding.nextStep === undefined).toBe(level === "ok");
});

test("data of a newer PostgreSQL need an update, data of an older one a backup", () => {
  expect(judgeDataVersion("19", "18.4").nextStep).toContain("git pull");
  expect(judgeDataVersion("17", "18.4").nextStep).toContain("./plumb backup");
});

test("a check that throws becomes a finding, with its next step or the message", () => {
  expect(failedCheck("port", new StartError("It is taken.", "take another."))).toEqual({
    check: "port",
    level: "fail",
    text: "It is taken.",
    nextStep: "take another.",
  });
  expect(failedCheck("disk", new Error("odd")).text).toBe("This could not be checked: odd.");
});

test("a start is refused for the first finding that fails, and not for a warning", () => {
  const failed = failedCheck("disk", new StartError("It is full.", "make room."));
  expect(() => refuseFailed([ok("node", "Node"), warn("memory", "Little.", "end programs.")])).not.toThrow();
  expect(() => refuseFailed([warn("memory", "Little.", "end programs."), failed])).toThrow("It is full.");
});

import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openPushed } from "@plumbline/catalogue/read-pushed";
import { expect, test } from "vitest";
import { packSides, refuseUnserved } from "./duel/sides.ts";
import { plumb } from "./testing/plumb.ts";
import { TestRepository } from "./testing/repository.ts";

/** The names of the files that a side is pushed with. */
async function namesOf(archive: Uint8Array): Promise<string[]> {
  await using pushed = await openPushed("any", archive);
  return await readdir(pushed.folder);
}

test("the base is the folder as it was committed, the head as it stands without what Git ignores", async () => {
  await using repository = await TestRepository.open();
  const first = await repository.commit("old.go", "1");
  repository.git("rm", "--quiet", "servers/my-server/old.go");
  await repository.commit("committed.go", "2");
  await repository.write("new.go", "3");
  await repository.write("ignored.go", "4");
  const before = repository.git("status", "--porcelain");
  const { base, head, folder } = await packSides({ base: first, head: repository.server });
  expect([folder, base.sha, base.isChanged, head.isChanged]).toEqual(["servers/my-server", first, false, true]);
  expect(base.serverId).toMatch(/^my-server-[0-9a-f]{6}-base$/);
  expect(head.serverId).toBe(base.serverId.replace(/base$/, "head"));
  const [baseNames, headNames] = [await namesOf(base.archive), await namesOf(head.archive)];
  expect(baseNames).toContain("old.go");
  expect(baseNames).not.toContain("committed.go");
  expect(headNames).toEqual(expect.arrayContaining(["committed.go", "new.go", "server.json"]));
  expect(headNames).not.toContain("ignored.go");
  expect(headNames).not.toContain("old.go");
  // the checkout is as it was
  expect(repository.git("status", "--porcelain")).toBe(before);
});

test("a branch is compared from where it left the base, and a branch that only the remote has is found there", async () => {
  await using repository = await TestRepository.open();
  const left = repository.git("rev-parse", "HEAD").trim();
  repository.git("checkout", "--quiet", "-b", "change");
  await repository.commit("change.txt", "1");
  repository.git("checkout", "--quiet", "main");
  await repository.commit("later.txt", "2");
  repository.git("update-ref", "refs/remotes/origin/upstream", "main");
  repository.git("checkout", "--quiet", "--detach", "change");
  for (const base of ["main", "upstream"])
    expect(await packSides({ base, head: repository.server })).toMatchObject({ base: { sha: left } });
});

test.each([
  [
    "a revision that is not there",
    "none",
    "There is no revision none in this checkout, neither as its own nor as origin's",
  ],
  ["words of Git", "--all", "There is no revision --all"],
  ["a commit without the server", "empty", "has no server.json in servers/my-server"],
])("%s is refused with what to do", async (_, base, sentence) => {
  await using repository = await TestRepository.open();
  const tree = repository.git("hash-object", "-t", "tree", "-w", "/dev/null").trim();
  repository.git("branch", "empty", repository.git("commit-tree", "-m", "empty", tree).trim());
  await expect(packSides({ base, head: repository.server })).rejects.toThrow(sentence);
});

test("a shallow checkout is named as the reason", async () => {
  await using repository = await TestRepository.open();
  await repository.commit("second.txt", "2");
  const clone = await mkdtemp(join(tmpdir(), "plumbline-shallow-"));
  try {
    repository.git("clone", "--quiet", "--depth", "1", `file://${repository.top}`, clone);
    const asked = { base: "HEAD~1", head: join(clone, "servers/my-server") };
    await expect(packSides(asked)).rejects.toThrow("which is shallow. Fetch it (git fetch origin HEAD~1");
  } finally {
    await rm(clone, { recursive: true });
  }
});

test("a folder in no checkout, one without a server, and one that is not there are refused before anything is asked", async () => {
  await using repository = await TestRepository.open();
  const complaintOf = async (head: string) => {
    const { exitCode, complaint } = await plumb("duel", "--base", "main", "--head", head, "--scenario", "echo-open");
    return `${exitCode} ${complaint}`;
  };
  expect(await complaintOf(repository.top)).toContain("3 plumb: There is no server.json in");
  expect(await complaintOf(join(repository.top, "none"))).toContain("3 plumb: There is no folder");
  await rm(join(repository.top, ".git"), { recursive: true });
  expect(await complaintOf(repository.server)).toContain("is in no Git checkout");
});

test("sides that speak different workloads are refused by the side that does not speak the scenario's", async () => {
  await using repository = await TestRepository.open();
  const sides = await packSides({ base: "main", head: repository.server });
  const [base, head] = [sides.base, { ...sides.head, workloads: ["chat" as const] }];
  const scenario = { workload: "echo", name: "Echo, fixed rate" } as const;
  expect(() => refuseUnserved([base, head], scenario)).toThrow("does not serve echo, which Echo, fixed rate needs");
  expect(() => refuseUnserved([base, sides.head], scenario)).not.toThrow();
});

test.each([
  [["--head", "."], "needs the --base"],
  [["go-one", "node-two", "--base", "main"], "but not both"],
  [["go-one", "node-two", "--sarif", "f"], "--sarif needs the --base"],
  [["--base", "main", "--detect", "big"], "--detect"],
  [["--base", "main", "--id", "Mine"], "--id"],
])("plumb duel %j is refused", async (words, sentence) => {
  const { exitCode, complaint } = await plumb("duel", ...words, "--scenario", "echo-open");
  expect(exitCode).toBe(3);
  expect(complaint).toContain(sentence);
});

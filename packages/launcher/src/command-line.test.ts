import { clientCommands } from "@plumbline/cli/terminal/command-names";
import { expect, test } from "vitest";
import { ownCommands, parseCommandLine, testSuites } from "./command-line.ts";
import { usage, usageOf } from "./usage.ts";
import { CommandLineError } from "./words.ts";

test("up understands its three flags", () => {
  expect(parseCommandLine(["up"])).toEqual({ kind: "up", yes: false, demo: false, dev: false, port: undefined });
  expect(parseCommandLine(["up", "--yes", "--demo", "--dev", "--port", "4000"])).toEqual({
    kind: "up",
    yes: true,
    demo: true,
    dev: true,
    port: 4000,
  });
});

test("new understands a server's name and language", () => {
  expect(parseCommandLine(["new", "server", "--language", "go", "go-mine"])).toEqual({
    kind: "new",
    serverId: "go-mine",
    language: "go",
    from: undefined,
  });
});

test("token understands making, listing and revoking", () => {
  expect(parseCommandLine(["token", "create", "--name", "CI"])).toEqual({
    kind: "token",
    request: { does: "create", name: "CI", scopes: "read,run", days: undefined },
    json: false,
  });
  expect(parseCommandLine(["token", "list"])).toEqual({ kind: "token", request: { does: "list" }, json: false });
  expect(parseCommandLine(["token", "revoke", "t1"])).toEqual({
    kind: "token",
    request: { does: "revoke", tokenId: "t1" },
    json: false,
  });
});

test("calibrate takes the scenarios that it is to measure", () => {
  expect(parseCommandLine(["calibrate"])).toEqual({ kind: "calibrate", scenarioIds: [], tls: false });
  expect(parseCommandLine(["calibrate", "push", "--wss"])).toEqual({
    kind: "calibrate",
    scenarioIds: ["push"],
    tls: true,
  });
});

test("what follows gate or autobahn is their own to understand", () => {
  expect(parseCommandLine(["gate", "--all", "--json"])).toEqual({ kind: "gate", words: ["--all", "--json"] });
  expect(parseCommandLine(["autobahn", "go-gorilla", "--without-limits"])).toEqual({
    kind: "autobahn",
    words: ["go-gorilla", "--without-limits"],
  });
});

test("replay takes the id of one run or trial", () => {
  expect(parseCommandLine(["replay", "r1"])).toEqual({ kind: "replay", id: "r1", json: false });
  expect(parseCommandLine(["replay", "r1", "--json"])).toEqual({ kind: "replay", id: "r1", json: true });
});

test("doctor, backup and restore take their own words", () => {
  expect(parseCommandLine(["doctor"])).toEqual({ kind: "doctor", json: false });
  expect(parseCommandLine(["doctor", "--json"])).toEqual({ kind: "doctor", json: true });
  expect(parseCommandLine(["backup"])).toEqual({ kind: "backup", file: undefined });
  expect(parseCommandLine(["backup", "b.backup"])).toEqual({ kind: "backup", file: "b.backup" });
  expect(parseCommandLine(["restore", "b.backup"])).toEqual({ kind: "restore", name: "b.backup", replace: false });
  expect(parseCommandLine(["restore", "b.backup", "--replace"])).toEqual({
    kind: "restore",
    name: "b.backup",
    replace: true,
  });
});

test("prune takes the days that runs are kept", () => {
  const prune = { kind: "prune", days: 90, dryRun: false, json: false };
  expect(parseCommandLine(["prune", "--older-than", "90d"])).toEqual(prune);
  expect(parseCommandLine(["prune", "--older-than", "90", "--dry-run", "--json"])).toEqual({
    ...prune,
    dryRun: true,
    json: true,
  });
});

test("test without a part means every part", () => {
  expect(parseCommandLine(["test"])).toEqual({ kind: "test", suites: testSuites, all: false });
  expect(parseCommandLine(["test", "unit", "it"])).toEqual({ kind: "test", suites: ["unit", "it"], all: false });
  expect(parseCommandLine(["test", "--all", "gate"])).toEqual({ kind: "test", suites: ["gate"], all: true });
});

test.each([[[]], [["help"]], [["--help"]], [["-h"]]])("%j asks for help", (words) => {
  expect(parseCommandLine(words)).toEqual({ kind: "help" });
});

test.each(ownCommands.filter((name) => name !== "help"))("./plumb %s --help is about it", (name) => {
  for (const words of [
    [name, "--help"],
    [name, "x", "-h"],
    ["help", name],
  ])
    expect(parseCommandLine(words)).toEqual({ kind: "help", of: name });
  expect(usageOf(name)).toMatch(new RegExp(`^ {2}\\./plumb ${name}\\b`));
  expect(usageOf(name)).not.toMatch(new RegExp(`^ {2}\\./plumb (?!${name}\\b)`, "m"));
});

test.each(clientCommands)("./plumb %s is plumb's own command, and so is its help", (name) => {
  for (const words of [[name], [name, "x", "--help"]])
    expect(parseCommandLine(words)).toEqual({ kind: "client", words });
  expect(parseCommandLine(["help", name])).toEqual({ kind: "client", words: [name, "--help"] });
  expect(usage).toContain(name);
});

test("status and tokens answer in JSON as well", () => {
  expect(parseCommandLine(["status", "--json"])).toEqual({ kind: "status", json: true });
  expect(parseCommandLine(["token", "list", "--json"])).toMatchObject({ kind: "token", json: true });
});

test.each([
  [["doctr"], 'There is no command "doctr". Did you mean doctor?'],
  [["help", "bakup"], "Did you mean backup?"],
  [["gate-c"], "gate-ci"],
  [["up", "--dem"], "There is no option --dem. Did you mean --demo"],
  [["restore", "f", "--replce"], "Did you mean --replace?"],
  [["token", "create", "--nam", "x"], "Did you mean --name?"],
  [["backup", "--force"], "There is no option --force. This command has none."],
  [["test", "unt"], "Did you mean unit"],
  [["new", "server", "--language", "goo", "x"], "Did you mean go"],
])("%j names what is near: %s", (words, part) => {
  expect(() => parseCommandLine(words)).toThrow(part);
});

test.each([
  [["upp"], 'no command "upp"'],
  [["up", "--yse"], "--yse"],
  [["up", "now"], "now"],
  [["up", "--port", "0"], '"0"'],
  [["up", "--port", "65536"], '"65536"'],
  [["up", "--port", "3e3"], '"3e3"'],
  [["up", "--port"], "--port"],
  [["down", "--force"], "--force"],
  [["doctor", "now"], "now"],
  [["doctor", "--jsno"], "--jsno"],
  [["backup", "a", "b"], "one file"],
  [["link", "a@b", "c@d"], "one e-mail address"],
  [["restore"], "one backup"],
  [["prune"], "--older-than 90d"],
  [["prune", "--older-than", "0d"], "--older-than 90d"],
  [["prune", "--older-than", "1w"], "--older-than 90d"],
  [["restore", "a", "b"], "one backup"],
  [["restore", "a", "--force"], "--force"],
  [["test", "unti"], 'no part "unti"'],
  [["token"], "create --name"],
  [["token", "create"], "create --name"],
  [["token", "revoke"], "one token"],
  [["replay"], "one run or trial"],
  [["replay", "r1", "r2"], "one run or trial"],
  [["new", "servre", "--language", "go", "x"], "the word server"],
  [["new", "server", "--language", "go"], "one name"],
  [["new", "server", "--language", "cobol", "x"], "go, rust"],
  [["calibrate", "--all"], "--all"],
  [["new", "server", "--lang", "go", "x"], "--lang"],
])("%j is refused with a message that holds %s", (words, part) => {
  expect(() => parseCommandLine(words)).toThrow(CommandLineError);
  expect(() => parseCommandLine(words)).toThrow(part);
});

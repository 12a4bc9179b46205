import { CALIBRATION_SERVER_ID, NULL_SERVER_ID } from "@plumbline/core/calibration/servers";
import { expect, test } from "vitest";
import { chooseProbes } from "./choose-probes.ts";

test("a server is probed with everything that its manifest does not declare to fail", () => {
  expect(new Set(chooseProbes("go-gorilla", [], "echo"))).toEqual(
    new Set(["ping", "delivery", "text", "fragments", "close"]),
  );
  expect(chooseProbes("scala-http4s-ember", [{ check: "rfc6455.close-echo" }], "echo")).not.toContain("close");
});

test("the servers of a calibration are not probed", () => {
  expect(chooseProbes(CALIBRATION_SERVER_ID, [], "echo")).toEqual([]);
  expect(chooseProbes(NULL_SERVER_ID, [], "echo")).toEqual([]);
});

test("of a flow's server nothing is known but that it answers pings", () => {
  expect(chooseProbes("staging-target", [], "flow")).toEqual(["ping"]);
});

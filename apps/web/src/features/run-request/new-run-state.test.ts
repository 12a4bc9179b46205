import { describe, expect, it } from "vitest";
import { checkStartRun, firstErrors } from "./check-start-run.ts";
import { loadNewRunState, toStartRun } from "./new-run-state.ts";

const read = (query: string) => toStartRun(loadNewRunState(new URLSearchParams(query)));

describe("the form in the address", () => {
  it("is filled in by a link", () => {
    expect(
      read(
        "servers=go-gorilla,node-ws&scenarios=chat-steady,chat-burst&mode=standard&rounds=4&scale=0.5&measure=10&name=Tonight",
      ),
    ).toEqual({
      name: "Tonight",
      serverIds: ["go-gorilla", "node-ws"],
      scenarioIds: ["chat-steady", "chat-burst"],
      mode: "standard",
      rounds: 4,
      scale: 0.5,
      measureS: 10,
    });
  });
  it("leaves rounds and seconds to the mode where nothing is said", () => {
    expect(read("servers=node-ws")).toEqual({
      serverIds: ["node-ws"],
      scenarioIds: ["chat-steady"],
      mode: "quick",
      scale: 1,
    });
  });
});

describe("checkStartRun", () => {
  it("accepts what core accepts", () => {
    const { request, errors } = checkStartRun(read("servers=node-ws"));
    expect(errors).toEqual({});
    expect(request?.mode).toBe("quick");
  });
  it("names each wrong field once", () => {
    const { request, errors } = checkStartRun(read("rounds=0&scale=2&measure=1"));
    expect(request).toBeNull();
    expect(errors).toEqual({
      serverIds: "Choose at least one server or client.",
      rounds: "At least 1 round.",
      scale: "The scale is at most 1.",
      measureS: "At least 2 measured seconds.",
    });
  });
  it("gives a message about one element to its field", () => {
    expect(
      firstErrors([
        ["serverIds.3", "No such server."],
        ["serverIds", "Too many."],
      ]),
    ).toEqual({ serverIds: "No such server." });
  });
});

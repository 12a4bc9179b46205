import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { readAgentOption } from "./target-agent.ts";

const url = "wss://Staging.example.org/v2";
const token = "a token of the tests";
const fingerprint = "ab".repeat(32);

beforeEach(() => vi.stubEnv("PLUMB_AGENT_TOKEN", token));
afterEach(() => vi.unstubAllEnvs());

test.for([
  ["staging.example.org:9117", { port: 9117, token }],
  ["http://staging.example.org:9117", { port: 9117, token }],
  ["https://staging.example.org:9117", { port: 9117, token, tls: {} }],
  [`https://staging.example.org:9117/#${fingerprint}`, { port: 9117, token, tls: { fingerprint } }],
] as const)("the agent at %s is read", ([address, agent]) => {
  expect(readAgentOption(url, address)).toEqual(agent);
});

test.for([
  ["elsewhere.example.org:9117", "its host is the target's"],
  ["https://staging.example.org", "https://host:port"],
  [`staging.example.org:9117#${fingerprint}`, "begins with https://"],
] as const)("the agent at %s is refused", ([address, why]) => {
  expect(() => readAgentOption(url, address)).toThrow(why);
});

import { describe, expect, it } from "vitest";
import { findOriginFault, isHttps } from "./origin.ts";

const faultOf = (headers: Record<string, string>, hosts: string[] = []) => findOriginFault(new Headers(headers), hosts);
const proxied = { host: "127.0.0.1:4000", "x-forwarded-host": "bench.example" };

describe("findOriginFault", () => {
  it.each([
    ["the host that it is sent to", { origin: "http://localhost:3000", host: "localhost:3000" }, []],
    [
      "the host and scheme that a proxy in front was addressed by",
      { origin: "https://bench.example", "x-forwarded-proto": "https", ...proxied },
      [],
    ],
    ["a host that is listed", { origin: "http://bench.example:8443", host: "bench.example:8443" }, ["bench.example"]],
    ["this machine's own name beside a list", { origin: "http://[::1]:3000", host: "[::1]:3000" }, ["bench.example"]],
  ])("finds none with a page of %s", (_name, headers, hosts) => {
    expect(faultOf(headers as Record<string, string>, hosts)).toBeNull();
  });
  it.each([
    ["another site", { origin: "https://evil.example", host: "localhost:3000" }, [], "did not come from a page"],
    ["another port", { origin: "http://localhost:3001", host: "localhost:3000" }, [], "did not come from a page"],
    ["no origin", { host: "localhost:3000" }, [], "did not come from a page"],
    ["an opaque origin", { origin: "null", host: "localhost:3000" }, [], "did not come from a page"],
    [
      "the same host without TLS",
      { origin: "http://bench.example", "x-forwarded-proto": "https", ...proxied },
      [],
      "another scheme",
    ],
    ["TLS that no proxy names", { origin: "https://localhost:3000", host: "localhost:3000" }, [], "another scheme"],
    [
      "a host that is not listed",
      { origin: "http://evil.example", host: "evil.example" },
      ["bench.example"],
      "this host",
    ],
  ])("names %s", (_name, headers, hosts, message) => {
    const fault = faultOf(headers as Record<string, string>, hosts);
    expect(fault?.message).toContain(message);
    expect(fault?.nextStep).not.toBe("");
  });
});

describe("isHttps", () => {
  it("believes the proxy in front before the inner address", () => {
    expect(isHttps(new Headers({ "x-forwarded-proto": "https" }), "http://127.0.0.1:3000/setup")).toBe(true);
    expect(isHttps(new Headers(), "http://127.0.0.1:3000/setup")).toBe(false);
  });
});

import { describe, expect, it } from "vitest";
import { isHttps, isSameOrigin } from "./origin.ts";

describe("isSameOrigin", () => {
  it("accepts a request from a page of the host it is sent to", () => {
    expect(isSameOrigin(new Headers({ origin: "http://localhost:3000", host: "localhost:3000" }))).toBe(true);
  });
  it("prefers the host that a proxy in front was addressed by", () => {
    expect(
      isSameOrigin(
        new Headers({ origin: "https://bench.example", host: "127.0.0.1:4000", "x-forwarded-host": "bench.example" }),
      ),
    ).toBe(true);
  });
  it.each([
    ["another site", { origin: "https://evil.example", host: "localhost:3000" }],
    ["another port", { origin: "http://localhost:3001", host: "localhost:3000" }],
    ["no origin", { host: "localhost:3000" }],
    ["an opaque origin", { origin: "null", host: "localhost:3000" }],
  ])("refuses %s", (_name, headers) => {
    expect(isSameOrigin(new Headers(headers as Record<string, string>))).toBe(false);
  });
});

describe("isHttps", () => {
  it("believes the proxy in front before the inner address", () => {
    expect(isHttps(new Headers({ "x-forwarded-proto": "https" }), "http://127.0.0.1:3000/setup")).toBe(true);
    expect(isHttps(new Headers(), "http://127.0.0.1:3000/setup")).toBe(false);
  });
});

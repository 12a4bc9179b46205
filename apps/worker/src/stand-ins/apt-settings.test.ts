import { expect, test } from "vitest";
import { mirrorOf, reachSettings } from "./apt-settings.ts";

test("takes the archive of the main suite, not that of the security updates", () => {
  const sources = `Types: deb
URIs: http://security.example/debian-security
Suites: bookworm-security

Types: deb
URIs: http://mirror.example/debian
Suites: bookworm bookworm-updates
`;
  expect(mirrorOf(sources)).toBe("http://mirror.example/debian");
});

test("without sources the public archive is used", () => {
  expect(mirrorOf("")).toBe("http://deb.debian.org/debian");
});

test("of apt's settings only those go along that decide whether an archive is reached", () => {
  const dump = `APT::Architecture "amd64";
Acquire::http::Proxy "http://proxy.example:3128";
Acquire::https "";
Acquire::https::Verify-Peer "true";
Acquire::Check-Valid-Until "false";
Acquire::Languages:: "en";
DPkg::Post-Invoke:: "rm -f /x";
`;
  expect(reachSettings(dump)).toBe(`Acquire::http::Proxy "http://proxy.example:3128";
Acquire::https::Verify-Peer "true";
Acquire::Check-Valid-Until "false";
`);
  expect(reachSettings("")).toBe("");
});

import type { Language } from "./language.ts";
import { languageFacts } from "./language-facts.ts";

/** Why a system has no folder: its source cannot be had here, or it does not keep the contract. */
type MissingCause = "unavailable" | "breaks-contract";

/** A server or client that people ask for and that is not measured. */
export type MissingSystem = {
  name: string;
  /** Null where no manifest can name it yet; the name then begins with it. */
  language: Language | null;
  cause: MissingCause;
  /** The observation behind the cause, with the version, in sentences. */
  reason: string;
};

/** How each cause reads. */
const missingCauses: Readonly<Record<MissingCause, string>> = {
  unavailable: "Cannot be had here",
  "breaks-contract": "Does not keep the contract",
};

/** Every server that was looked at and has no folder. What gains what it lacks here gets its folder that day. */
export const missingServers: readonly MissingSystem[] = [
  {
    name: "nbio, on echo",
    language: "go",
    cause: "breaks-contract",
    reason:
      "nbio 1.6.8 hands no message without bytes on: Conn.Parse calls the handler for what it has collected, which is nothing. The gate's rfc6455.lengths fails. go-nbio serves chat, push and ticks; go-nbio-echo is an exhibition.",
  },
  {
    name: "hertz with its WebSocket",
    language: "go",
    cause: "unavailable",
    reason:
      "The Go module proxy has github.com/cloudwego/hertz, but refuses github.com/hertz-contrib/websocket. Where it can be had, begin as a copy of go-gorilla: ./plumb new server --language go --from go-gorilla go-hertz.",
  },
  {
    name: "zap",
    language: "zig",
    cause: "unavailable",
    reason:
      "zap and facil.io below it are in their repository alone, in no package registry; the network of this project's builds reaches neither. Where it can be reached, begin with ./plumb new server --language zig --from zig-epoll zig-zap. Name zap's repository and the commit of v0.11.0 in gitSources, add it to build.zig.zon as the path sources/zap, and run ./plumb gate zig-zap. Look at the broadcast: the server on zap of the first benchmark delivered none.",
  },
  {
    name: "std.http",
    language: "zig",
    cause: "breaks-contract",
    reason:
      "std.http.Server.WebSocket of 0.15.2 refuses fragmented messages, looks at no reserved bit, answers no close frame and is limited by the connection's read buffer: reading RFC 6455 by hand, as zig-epoll does, is what is left.",
  },
  {
    name: "tapir on blaze",
    language: "scala",
    cause: "unavailable",
    reason:
      "Cannot be resolved: tapir's http4s interpreter is published for Scala 3 at the versions in question, blaze's server for Scala 2.13 alone.",
  },
  {
    name: "Pekko HTTP",
    language: "scala",
    cause: "breaks-contract",
    reason:
      "pekko-http-core_2.13 1.2.0 lets a handler send texts and binary messages and nothing else. By its source, which was read and not gated (1.3.0 is alike), a handler that completes closes with 1000, one that fails with 1011 (FrameOutHandler), and nothing sends 1009 or knows a longest message. So it has to fail echo.oversized and chat.oversized, which no manifest may declare, and stop.close-code, which an exhibition may. Its frames are internal (UpgradeToWebSocketLowLevel.handleFrames is private[http]). Untried: Http().serverLayer() is public, and a stage of bytes below it could count lengths and write the code into the close frame.",
  },
  {
    name: "Elixir · Phoenix; .NET; Swift",
    language: null,
    cause: "unavailable",
    reason:
      "Their tools and packages are in none of the registries that the servers here are built from, so nothing of them was tried; and a manifest does not know these languages yet: each needs its base image and an entry in packages/core/src/server/language-facts.ts.",
  },
];

/** Every client that was looked at and has no folder. */
export const missingClients: readonly MissingSystem[] = [
  {
    name: "galay-http",
    language: "cpp",
    cause: "unavailable",
    reason:
      "Its source is in no package registry: crates.io, npm, PyPI and Debian have nothing of that name. It is three public repositories (galay-http, galay-kernel, galay-utils), and the network of this project's builds reaches none of them. Where it can be reached: copy cpp-beast-client, name the three in gitSources at the commits that begin with 5688455, a7cdad6 and a5b31a7, and run ./plumb gate cpp-galay-client. Its example waits for a welcome message first, which the contract does not have, and its port is fixed: the loop of round trips has to be written on its client class.",
  },
  {
    name: "uWebSockets",
    language: "cpp",
    cause: "unavailable",
    reason:
      "The library has no client: in its source, which the crate libuwebsockets-sys 0.0.10 carries whole, connect and run of src/ClientApp.h are empty, and examples/Client.cpp begins with the words that it is broken and does nothing. Its load_test speaks WebSocket by hand on uSockets, not by the library.",
  },
];

/** A system's name with its language. */
export function systemOf({ name, language }: MissingSystem): string {
  return language === null ? name : `${languageFacts[language].label} · ${name}`;
}

/** The table of a documentation page, in Markdown. */
export function describeMissing(systems: readonly MissingSystem[]): string {
  const rows = systems.map(
    (missing) => `| ${systemOf(missing)} | ${missingCauses[missing.cause]}. ${missing.reason} |`,
  );
  return ["| system | why |", "| --- | --- |", ...rows].join("\n");
}

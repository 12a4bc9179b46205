import { type Language, languageFacts } from "./language.ts";

/** Why a system has no folder: its source cannot be had here, it does not keep the contract, or nobody wrote it yet. */
type MissingCause = "unavailable" | "breaks-contract" | "unwritten";

/** A system that people ask for and that is not measured. */
export type MissingServer = {
  name: string;
  language: Language;
  cause: MissingCause;
  /** What was seen, with the version, in sentences. */
  reason: string;
};

/** How each cause reads. */
export const missingCauses: Readonly<Record<MissingCause, string>> = {
  unavailable: "Cannot be had here",
  "breaks-contract": "Does not keep the contract",
  unwritten: "Not written yet",
};

/** Every system that was looked at and has no folder. What gains what it lacks here gets its folder that day. */
export const missingServers: readonly MissingServer[] = [
  {
    name: "nbio, and hertz with its WebSocket",
    language: "go",
    cause: "unavailable",
    reason:
      "The Go module proxy has neither github.com/lesismal/nbio nor github.com/hertz-contrib/websocket. Where they can be had, begin as a copy of go-gorilla: ./plumb new server --language go --from go-gorilla go-nbio.",
  },
  {
    name: "zap",
    language: "zig",
    cause: "unavailable",
    reason:
      "zap and facil.io below it are in their repository alone, in no package registry; a Dockerfile would have to fetch them. Begin as a copy of zig-epoll, and prove the broadcast: the server on zap of the first benchmark delivered none.",
  },
  {
    name: "std.http",
    language: "zig",
    cause: "breaks-contract",
    reason:
      "std.http.Server.WebSocket of 0.15.2 refuses fragmented messages, looks at no reserved bit, answers no close frame and is limited by the connection's read buffer: reading RFC 6455 by hand, as zig-epoll does, is what is left.",
  },
  {
    name: "tapir on http4s and ember",
    language: "scala",
    cause: "breaks-contract",
    reason:
      "tapir-http4s-server 1.11.11 hands on each text as a String in which what was not UTF-8 has become U+FFFD (Http4sWebSockets), and nothing of the frame beside it: an endpoint cannot tell such a text from a lawful one and close with 1007. http4s on ember itself is here, and tapir on Netty.",
  },
  {
    name: "tapir on blaze",
    language: "scala",
    cause: "unavailable",
    reason:
      "Cannot be resolved: tapir's http4s interpreter is published for Scala 3 at the versions in question, blaze's server for Scala 2.13 alone.",
  },
  {
    name: "Babl",
    language: "java",
    cause: "breaks-contract",
    reason:
      "Tried with 0.11.0: a request without an upgrade gets no answer, neither a ping nor a message of no bytes comes back, and the payload of a ping between two fragments becomes part of the message. The gate's rfc6455.plain-request, rfc6455.ping-pong, rfc6455.lengths and rfc6455.fragmentation fail, none of which a manifest may declare. Besides, nobody hears of the handshake's path, so that one port serves one workload, and Session.close always closes with 1000.",
  },
];

/** The table of a documentation page, in Markdown. */
export function describeMissingServers(): string {
  const rows = missingServers.map(
    ({ name, language, cause, reason }) =>
      `| ${languageFacts[language].label} · ${name} | ${missingCauses[cause]}. ${reason} |`,
  );
  return ["| system | why |", "| --- | --- |", ...rows].join("\n");
}

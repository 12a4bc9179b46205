import { describe, expect, test } from "vitest";
import { checkForeignDockerfile } from "./foreign-dockerfile.ts";

const from = "FROM debian:bookworm-slim\n";
const metadata = "169.254.169.254/latest/meta-data";
const refused = expect.objectContaining({
  code: "IMAGE_BUILD_FAILED",
  message: expect.stringContaining("A pushed server cannot be built"),
  nextStep: expect.stringMatching(/\w+.*\./),
});

const remoteSources = [
  `http://${metadata}`,
  "https://example.com/a.tar.gz",
  "HTTP://127.0.0.1:5432/x",
  "ftp://127.0.0.1/x",
  "git://127.0.0.1/a.git#main",
  "git@127.0.0.1:a/b.git",
  "ssh://git@127.0.0.1/a.git",
  "https://github.com/a/b.git#v1:folder",
  '"http://127.0.0.1/x"',
  "'http://127.0.0.1/x'",
  "h\\ttp://127.0.0.1/x",
  "http:/\\\n/127.0.0.1/x",
  "$SOURCE",
  `\${SOURCE}`,
  `\${SOURCE:-http}//127.0.0.1/x`,
  `\${SOURCE#x}`,
];
const waysToAdd: [string, (source: string) => string][] = [
  ["plainly", (source) => `ADD ${source} /x\n`],
  ["in lower case", (source) => `add ${source} /x\n`],
  ["behind another source", (source) => `ADD server.json ${source} /x\n`],
  ["with options", (source) => `ADD --chown=1:1 --chmod=644 ${source} /x\n`],
  ["on a continued line", (source) => `ADD \\\n  # comment\n\n  ${source} \\\n  /x\n`],
  ["with its name on two lines", (source) => `AD\\\nD ${source} /x\n`],
  ["behind tabs, with CRLF", (source) => `\tADD\t${source}\t/x\r\n`],
  ["with a variable that was set before", (source) => `ENV SOURCE=http://127.0.0.1/x\nADD ${source} /x\n`],
  ["behind a comment that ends with a backslash", (source) => `# comment \\\nADD ${source} /x\n`],
  ["behind what looks like a here-document", (source) => `LABEL a="<<EOF"\nADD ${source} /x\nEOF\n`],
  ["when built upon", (source) => `ONBUILD ADD ${source} /x\n`],
];
describe("ADD takes nothing from elsewhere", () => {
  const cases = remoteSources.flatMap((source) => waysToAdd.map(([way, write]) => [source, way, write(source)]));
  test.each(cases)("%s %s", (_, __, line) => {
    expect(() => checkForeignDockerfile(`${from}${line}`)).toThrow(refused);
  });

  test.each([
    `["http://${metadata}", "/x"]`,
    `["h\\u0074tp\\u003a//127.0.0.1/x", "/x"]`,
    `["$SOURCE", "/x"]`,
    `["a", "http://127.0.0.1/x", "/x"]`,
    `["http://127.0.0.1/x", "/x"] trailing`,
    `[1, "/x"]`,
    `["a"`,
  ])("as a list: %s", (list) => {
    expect(() => checkForeignDockerfile(`${from}ADD ${list}\n`)).toThrow(refused);
    expect(() => checkForeignDockerfile(`${from}ADD --link ${list}\n`)).toThrow(refused);
  });
});

const foreignImages = [
  "127.0.0.1:5000/a/b",
  "localhost/a",
  "localhost:5000/a:1",
  "10.0.0.1/a",
  "169.254.169.254/a",
  "registry.internal:443/a",
  "registry.example.com/team/a:1",
  "Docker.io/debian",
  "docker.io:8080/debian",
  "plumbline/node-ws:latest",
  "docker.io/plumbline/node-ws",
  "index.docker.io/plumbline/a/b:1",
  "0123456789ab",
  `sha256:${"0".repeat(64)}`,
  "$HOST/a",
  `\${UNSET}`,
  `\${A:-\${B:-127.0.0.1/a}}`,
  "../info?x=",
  "../../containers/json?all=1",
  "http://127.0.0.1/a",
];
const waysToName: [string, (image: string) => string][] = [
  ["FROM", (image) => `FROM ${image}\n`],
  ["FROM with a platform", (image) => `FROM --platform=linux/amd64 ${image} AS a\n`],
  ["FROM with quotes", (image) => `FROM "${image}"\n`],
  ["FROM on two lines", (image) => `FR\\\nOM \\\n${image}\n`],
  ["FROM by a variable", (image) => `ARG IMAGE="${image}"\nFROM \${IMAGE}\n`],
  ["FROM by a variable of a variable", (image) => `ARG A=${image}\nARG B=$A\nFROM $B\n`],
  ["FROM by a default", (image) => `FROM \${IMAGE:-${image}}\n`],
  ["COPY --from", (image) => `${from}COPY --from=${image} /a /a\n`],
  ["COPY --from behind another option", (image) => `${from}COPY --chown=1 --from=${image} /a /a\n`],
  ["COPY --from with quotes", (image) => `${from}COPY --"from"=${image} /a /a\n`],
  ["COPY --from with quotes around the image", (image) => `${from}COPY --from="${image}" /a /a\n`],
  ["COPY --from with a backslash", (image) => `${from}COPY --fr\\om=${image} /a /a\n`],
  ["COPY --from of a list", (image) => `${from}COPY --from=${image} ["/a", "/a"]\n`],
  ["RUN --mount", (image) => `${from}RUN --mount=type=bind,from=${image},target=/x true\n`],
  ["ONBUILD COPY", (image) => `${from}ONBUILD COPY --from=${image} /a /a\n`],
];
describe("no registry is asked but the known ones, and no image of this engine's is taken", () => {
  const cases = foreignImages.flatMap((image) => waysToName.map(([way, write]) => [way, image, write(image)]));
  test.each(cases)("%s %s", (_, __, dockerfile) => {
    expect(() => checkForeignDockerfile(dockerfile)).toThrow(expect.objectContaining({ code: "IMAGE_BUILD_FAILED" }));
  });
});

test.each([
  ["an escape directive", `# escape=\`\n${from}`],
  ["an escape directive in other letters", `#\tEscape = \`\r\n${from}`],
  ["a here-document", `${from}RUN <<EOF\nADD http://127.0.0.1/x /x\nEOF\n`],
  ["a here-document with a number and quotes", `${from}COPY 3<<-"EOF" /x\nhello\nEOF\n`],
  ["another kind of space", `${from}ADD\u00a0http://127.0.0.1/x /x\n`],
  ["a next-line character", `${from}COPY --chown=1\u0085--from=10.0.0.1/a /a /a\n`],
  ["a line separator", `${from}RUN true\u2028ADD http://127.0.0.1/x /x\n`],
  ["a lone carriage return", `${from}RUN true\rADD http://127.0.0.1/x /x\n`],
  ["a null character", `${from}RUN true\0\n`],
  ["bytes that are not UTF-8", `${from}RUN \ufffd\n`],
  ["two backslashes at its end", `${from}RUN true \\\\`],
  ["an unknown instruction", `${from}RUUN true\n`],
  ["a byte order mark", `\ufeff${from}RUN \ufeff\n`],
  [
    "a variable that doubles with each line",
    `ARG A0=aaaaaaaa\n${Array.from({ length: 900 }, (_, n) => `ARG A${n + 1}=$A${n}$A${n}\n`).join("")}FROM $A900\n`,
  ],
  ["a name without end", `FROM ${"$A".repeat(30_000)}\n`],
])("with %s nothing is built", (_, dockerfile) => {
  expect(() => checkForeignDockerfile(dockerfile)).toThrow(expect.objectContaining({ code: "IMAGE_BUILD_FAILED" }));
});

test("what is built says on one line each what was written, with resolved images", () => {
  const { text, bases } = checkForeignDockerfile(`# syntax=docker/dockerfile:1
ARG GO=1.26
ARG BUILDER="golang:\${GO}"
from $BUILDER as build

RUN go build \\
    # a comment
    -o /out/server . \\

    && strip /out/server
FROM gcr.io/distroless/static:nonroot\r
ADD --chown=nonroot assets*.tar.gz ["odd name"] \${HOME}/
ADD ["a b", "/c"]
COPY --from=build /out/server /server
COPY --from=0 /out/server /again
ENTRYPOINT ["/server"]`);
  expect(text).toBe(`ARG GO=1.26
ARG BUILDER="golang:\${GO}"
FROM golang:1.26 as build
RUN go build     -o /out/server .     && strip /out/server
FROM gcr.io/distroless/static:nonroot
ADD --chown=nonroot assets*.tar.gz ["odd name"] \${HOME}/
ADD ["a b", "/c"]
COPY --from=build /out/server /server
COPY --from=0 /out/server /again
ENTRYPOINT ["/server"]
`);
  expect(bases).toEqual({
    all: ["golang:1.26", "gcr.io/distroless/static:nonroot"],
    final: "gcr.io/distroless/static:nonroot",
  });
  expect(checkForeignDockerfile(text)).toEqual({ text, bases });
});

test("an image is not a stage for its number's spelling", () => {
  expect(() => checkForeignDockerfile(`${from}COPY --from=0x0 /a /a\n`)).not.toThrow();
  expect(checkForeignDockerfile(`${from}COPY --from=0x0 /a /a\n`).bases.all).toContain("0x0");
});

import { expect, test } from "vitest";
import { findBases } from "./dockerfile.ts";

test("finds each image once, without the file's own stages", () => {
  const bases = findBases(`FROM golang:1.26 AS build
RUN go build
FROM build AS test
RUN go test
FROM gcr.io/distroless/static:nonroot
COPY --from=build /out/a /a`);
  expect(bases).toEqual({
    all: ["golang:1.26", "gcr.io/distroless/static:nonroot"],
    final: "gcr.io/distroless/static:nonroot",
  });
});

test("scratch is not an image to fetch", () => {
  expect(findBases("FROM rust:1.95 as build\nFROM scratch\nCOPY --from=0 /a /a")).toEqual({
    all: ["rust:1.95"],
    final: "scratch",
  });
});

test("a stage is also known by its place, whether the ones before it have names or not", () => {
  const bases = findBases(`FROM golang:1.26 AS build
FROM node:20
FROM python:3.11 AS docs
FROM scratch
COPY --from=0 /a /a
COPY --from=1 /b /b
COPY --from=2 /c /c`);
  expect(bases.all).toEqual(["golang:1.26", "node:20", "python:3.11"]);
});

test("a last stage that stands on another stage has that one's image beneath it", () => {
  expect(findBases("FROM node:20 AS deps\nFROM node:20-slim AS run\nFROM run").final).toBe("node:20-slim");
});

test("fills in the defaults of leading arguments and skips flags", () => {
  const bases = findBases(
    `ARG GO=1.26\nARG VARIANT\nFROM --platform=$BUILDPLATFORM golang:\${GO}\${VARIANT:--bookworm} AS build`,
  );
  expect(bases.all).toEqual(["golang:1.26-bookworm"]);
});

test("sees through quotes, escapes and every kind of space", () => {
  const bases = findBases(
    'ARG A=1 B="3.11"\nFROM "node":20\nCOPY --"fr\\om"=golang:1.26 /a\r/b /\nCOPY --chown=1\u0085--from=python:$B /c /\nFROM python:$B',
  );
  expect(bases.all).toEqual(["node:20", "golang:1.26", "python:$B", "python:3.11"]);
});

test("sees an image that only a COPY names, across continued lines and comments", () => {
  const bases = findBases(
    "FROM debian:bookworm-slim\n# COPY --from=python:3.11-slim /a /a\nCOPY \\\n  --from=node:20 \\\n  /usr/local/bin/node /node",
  );
  expect(bases.all).toEqual(["debian:bookworm-slim", "node:20"]);
});

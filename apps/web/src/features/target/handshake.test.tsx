import { MantineProvider } from "@mantine/core";
import { SaveTarget } from "@plumbline/core/target/target";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { InLanguage } from "#i18n/testing/in-language.tsx";
import { type AdvancedDraft, AdvancedFields } from "./advanced-fields.tsx";
import { handshakeErrors, repeatedRows, toHeaders } from "./handshake.ts";

const empty: AdvancedDraft = { token: "", subprotocol: "", headers: [], ca: "" };
const rowsOf = (...rows: [string, string][]) => rows.map(([name, value], key) => ({ key, name, value }));

test("token, subprotocol and rows are the headers of a target that may be saved; empty rows are none", () => {
  const headers = toHeaders({
    token: "t0ken",
    subprotocol: " v2 ",
    headers: rowsOf([" Cookie ", "a=b"], ["", ""], ["X-Key", ""]),
  });
  expect(headers).toEqual({
    Authorization: "Bearer t0ken",
    "Sec-WebSocket-Protocol": "v2",
    Cookie: "a=b",
    "X-Key": "",
  });
  expect(SaveTarget.safeParse({ url: "wss://a.example/", workload: "echo", headers }).success).toBe(true);
  expect(toHeaders(empty)).toEqual({});
});

test("a header that is named twice is the later row's, whatever its case, and also where a field writes it", () => {
  const headers = rowsOf(["Cookie", "a=b"], ["cookie ", "c=d"], ["authorization", "Basic x"], ["X-Key", "1"]);
  expect([...repeatedRows({ ...empty, token: "t0ken", headers })]).toEqual([1, 2]);
  expect([...repeatedRows({ ...empty, headers })]).toEqual([1]);
});

test("a refusal stands at the field that holds the header", () => {
  const draft = { ...empty, token: "t0ken", headers: rowsOf(["Cookie", "a=b"], ["Host", "other"]) };
  const errors = { "headers.Host": "It writes this.", "headers.Authorization": "No ASCII.", headers: "Too many." };
  const { rows, ...others } = handshakeErrors(draft, errors);
  expect([...rows]).toEqual([[1, "It writes this."]]);
  expect(others).toEqual({ token: "No ASCII.", subprotocol: undefined, all: "Too many." });
});

const render = (draft: AdvancedDraft, errors: Record<string, string> = {}, locale?: "th" | "zh-CN") =>
  renderToStaticMarkup(
    <InLanguage {...(locale ? { locale } : {})}>
      <MantineProvider>
        <AdvancedFields draft={draft} onChange={() => undefined} errors={errors} />
      </MantineProvider>
    </InLanguage>,
  );

test("the fields are folded until one of them is refused, and a header's value is typed like a password", () => {
  const draft = { ...empty, headers: rowsOf(["Cookie", "s3cret"]) };
  expect(render(draft)).toContain('aria-expanded="false"');
  const refused = render(draft, { ca: "An authority is a certificate as PEM." });
  expect(refused).toContain('aria-expanded="true"');
  expect(refused).toContain("An authority is a certificate as PEM.");
  expect(refused).toMatch(/<input[^>]*type="password"[^>]*value="s3cret"/);
  expect(refused).toContain('role="group" aria-label="Header 1"');
  expect(refused).toContain('aria-label="Remove header 1"');
  const twice = { ...empty, headers: rowsOf(["Cookie", "a"], ["cookie", "b"]) };
  expect(render(twice)).toContain("Each header once.");
});

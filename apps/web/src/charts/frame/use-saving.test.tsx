import { MantineProvider } from "@mantine/core";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { InLanguage, inEnglish } from "#i18n/testing/in-language.tsx";
import { NotCopied } from "#ui/form/copy-button.tsx";
import { ErrorPanel } from "#ui/state/error-panel.tsx";
import { notSaved } from "./use-saving.ts";

const shown = (part: React.ReactNode) =>
  renderToStaticMarkup(
    <MantineProvider>
      <InLanguage>{part}</InLanguage>
    </MantineProvider>,
  );

test("an image that the browser cannot make is an alert with the reason and what to do", () => {
  const failure = notSaved(new DOMException("The source image cannot be decoded.", "EncodingError"), inEnglish);
  const panel = shown(<ErrorPanel failure={failure} />);
  for (const text of ['role="alert"', "The source image cannot be decoded.", "Save the SVG drawing instead"])
    expect(panel).toContain(text);
});

test("a text that the browser does not copy is shown to be copied by hand", () => {
  const alert = shown(<NotCopied text="https://plumbline.example.org/compare" />);
  expect(alert).toContain('role="alert"');
  expect(alert).toContain("https://plumbline.example.org/compare");
});

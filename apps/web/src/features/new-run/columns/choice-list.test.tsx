import { MantineProvider } from "@mantine/core";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { InLanguage } from "#i18n/testing/in-language.tsx";
import { ChoiceList } from "./choice-list.tsx";

const render = (items: string[], chosen: string[]) =>
  renderToStaticMarkup(
    <InLanguage>
      <MantineProvider>
        <ChoiceList noun="servers" items={items} chosen={chosen} textOf={(id) => id} onRemove={() => undefined}>
          {(found) => <p>{found.join(" and ")}</p>}
        </ChoiceList>
      </MantineProvider>
    </InLanguage>,
  );

test("the search counts what can be found, and each selected item is a chip that can be removed", () => {
  const html = render(["go-gorilla", "rust-axum"], ["rust-axum"]);
  expect(html).toContain("Search servers (2)");
  expect(html).toContain('aria-label="Selected servers"');
  expect(html).toContain('aria-label="Remove rust-axum"');
  expect(html).toContain("go-gorilla and rust-axum");
});

test("without a match that is said, and without a selection there are no chips", () => {
  const html = render([], []);
  expect(html).toContain("Nothing by that name.");
  expect(html).not.toContain("Selected servers");
});

import { MantineProvider } from "@mantine/core";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { InLanguage } from "#i18n/testing/in-language.tsx";
import { LinkPage } from "./link-page.tsx";

test("a one-time link's page sends its token by one button, without JavaScript", () => {
  const html = renderToStaticMarkup(
    <MantineProvider>
      <InLanguage>
        <LinkPage token="a-secret" />
      </InLanguage>
    </MantineProvider>,
  );
  expect(html).toContain('<form action="/setup/open" method="post">');
  expect(html).toContain('<input type="hidden" name="token" value="a-secret"/>');
  expect(html.match(/<button[^>]*type="submit"/g)).toHaveLength(1);
});

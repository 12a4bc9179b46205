import { MantineProvider } from "@mantine/core";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { InLanguage } from "#i18n/testing/in-language.tsx";
import { EmailLinkPage } from "./email-link-page.tsx";
import { LinkPage } from "./link-page.tsx";

test.each([
  ["a one-time link", "/setup/open", <LinkPage key="link" token="a-secret" />],
  ["a link to a new address", "/email/confirm", <EmailLinkPage key="email" token="a-secret" email="ada@example.org" />],
])("the page of %s sends its token by one button, without JavaScript", (_, action, page) => {
  const html = renderToStaticMarkup(
    <MantineProvider>
      <InLanguage>{page}</InLanguage>
    </MantineProvider>,
  );
  expect(html).toContain(`<form action="${action}" method="post">`);
  expect(html).toContain('<input type="hidden" name="token" value="a-secret"/>');
  expect(html.match(/<button[^>]*type="submit"/g)).toHaveLength(1);
});

"use client";

import { Menu } from "@mantine/core";
import { useRouter } from "next/navigation";
import { LOCALE_COOKIE, type Locale, localeNames, locales } from "#i18n/locale.ts";
import { usePageLocale, useSay } from "#i18n/wording-provider.tsx";

const YEAR_S = 365 * 24 * 3600;

/** The language of the pages, for this browser. */
export function Languages() {
  const router = useRouter();
  const say = useSay();
  const choose = (locale: Locale) => {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing outside of secure contexts, such as http in a local network
    document.cookie = `${LOCALE_COOKIE}=${locale}; path=/; max-age=${YEAR_S}; samesite=lax`;
    router.refresh();
  };
  return (
    <>
      <Menu.Label>{say("shell.language")}</Menu.Label>
      <Menu.RadioGroup value={usePageLocale()} onChange={(value) => choose(value as Locale)}>
        {locales.map((locale) => (
          <Menu.RadioItem key={locale} value={locale} lang={locale}>
            {localeNames[locale]}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </>
  );
}

import type { Metadata } from "next";
import { cookies, headers } from "next/headers";
import { cache } from "react";
import { type TitleSpeech, titleWords } from "#features/title/title-words.ts";
import { chooseLocale } from "#i18n/choose-locale.ts";
import { compiled } from "#i18n/compiled.ts";
import { LOCALE_COOKIE, type Locale } from "#i18n/locale.ts";
import { type Wording, wordingOf } from "#i18n/messages.ts";
import { type MessageId, sayIn } from "#i18n/say.ts";

/** The language of the page that is requested: the chosen one, else the browser's. */
export const getPageWording = cache(async (): Promise<Wording> => {
  const chosen = (await cookies()).get(LOCALE_COOKIE)?.value;
  return wordingIn(chooseLocale(chosen, (await headers()).get("accept-language")));
});

const wordings = new Map<Locale, Wording>();

/** Compiled once per process: that takes longer than a page. */
function wordingIn(locale: Locale): Wording {
  const wording = wordings.get(locale) ?? compiled(wordingOf(locale));
  wordings.set(locale, wording);
  return wording;
}

/** The language of the requested page's title. */
export async function getTitleSpeech(): Promise<TitleSpeech> {
  const wording = await getPageWording();
  return { say: sayIn(wording), words: titleWords[wording.locale] };
}

/** A page's title in its language: what it is, after the name of what it shows. */
export async function titled(id: MessageId, name?: string): Promise<Metadata> {
  const { say } = await getTitleSpeech();
  return { title: name === undefined ? say(id) : `${name} · ${say(id)}` };
}

import type { Locale } from "#i18n/locale.ts";
import type { Say } from "#i18n/say.ts";

/** Words of tabs that no page shows. They are no messages, so that no browser loads them. */
type TitleWords = { sides: (count: number) => string; sharedChart: string; sharedResult: string };

export const titleWords: Readonly<Record<Locale, TitleWords>> = {
  en: { sides: (count) => `${count} sides`, sharedChart: "Shared chart", sharedResult: "Shared result" },
  th: { sides: (count) => `${count} ฝั่ง`, sharedChart: "กราฟที่แชร์", sharedResult: "ผลที่แชร์" },
  "zh-CN": { sides: (count) => `${count} 方`, sharedChart: "共享的图表", sharedResult: "共享的结果" },
};

/** The language of a tab's title. */
export type TitleSpeech = { readonly say: Say; readonly words: TitleWords };

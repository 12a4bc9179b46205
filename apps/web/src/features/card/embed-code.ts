import { toXmlText } from "@plumbline/core/junit/xml";
import type { Scheme } from "#ui/colors.ts";

/** Widths at which a card is shown elsewhere, in pixels. */
export const embedWidths = [480, 640, 800] as const;
export type EmbedWidth = (typeof embedWidths)[number];

type Embed = {
  /** The public page, which the picture links to. */
  page: string;
  scheme: Scheme;
  /** The scenario of a run; null: the only one, or a comparison. */
  scenarioId: string | null;
  /** The answer, for who does not see the picture. */
  text: string;
};

/** The address of a shared result's card. */
function cardHref({ page, scheme, scenarioId }: Omit<Embed, "text">): string {
  const query = new URLSearchParams({ theme: scheme, ...(scenarioId === null ? {} : { scenario: scenarioId }) });
  return `${page}/card.svg?${query}`;
}

/** A linked picture in Markdown, for a README or an issue. */
export function toMarkdownEmbed(embed: Embed): string {
  const text = embed.text.replaceAll(/[[\]\\]/g, "\\$&").replaceAll(/\s+/g, " ");
  return `[![${text}](${cardHref(embed)})](${embed.page})`;
}

/** A linked picture of that width in HTML. */
export function toHtmlEmbed(embed: Embed, width: EmbedWidth): string {
  const [page, picture, text] = [embed.page, cardHref(embed), embed.text].map(toXmlText);
  return `<a href="${page}"><img src="${picture}" alt="${text}" width="${width}"></a>`;
}

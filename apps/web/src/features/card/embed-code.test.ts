import { expect, test } from "vitest";
import { toHtmlEmbed, toMarkdownEmbed } from "./embed-code.ts";

const embed = {
  page: "https://plumbline.example/shared/abc",
  scheme: "dark",
  scenarioId: "chat-steady",
  text: 'a [b] "c" <d>\nis better',
} as const;

test("the code of a card is a picture that links to its evidence, with the answer as text", () => {
  expect(toMarkdownEmbed(embed)).toBe(
    '[![a \\[b\\] "c" <d> is better](https://plumbline.example/shared/abc/card.svg?theme=dark&scenario=chat-steady)](https://plumbline.example/shared/abc)',
  );
  expect(toHtmlEmbed({ ...embed, scenarioId: null }, 640)).toBe(
    '<a href="https://plumbline.example/shared/abc"><img src="https://plumbline.example/shared/abc/card.svg?theme=dark" alt="a [b] &quot;c&quot; &lt;d&gt;\nis better" width="640"></a>',
  );
});

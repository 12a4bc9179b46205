import { expect, test } from "vitest";
import { locales } from "#i18n/locale.ts";
import { wordingOf } from "#i18n/messages.ts";
import { sayIn } from "#i18n/say.ts";
import { inEnglish } from "#i18n/testing/in-language.tsx";
import { compareTitle, runTitle, trialTitle } from "./page-title.ts";
import { titleWords } from "./title-words.ts";

const speech = { say: inEnglish, words: titleWords.en };

type Spec = Parameters<typeof runTitle>[0];
const specOf = (serverIds: string[], scenarioIds: string[]) =>
  ({
    servers: serverIds.map((serverId) => ({ serverId })),
    scenarios: scenarioIds.map((scenarioId) => ({ scenarioId })),
  }) as Spec;

test("a run's tab names up to two servers and scenarios, and counts more", () => {
  expect(runTitle(specOf(["go-gorilla"], ["chat-steady"]), speech)).toBe("go-gorilla × chat-steady · Run");
  expect(runTitle(specOf(["a", "b", "c"], ["chat-steady", "echo-open"]), speech)).toBe(
    "3 servers × chat-steady, echo-open · Run",
  );
  expect(runTitle(specOf(["a-client", "b-client", "c-client"], ["client-echo"]), speech)).toContain("3 clients ×");
});

test("a trial's tab names its round, and a comparison's its sides", () => {
  expect(trialTitle({ serverId: "go-gorilla", scenarioId: "chat-steady", round: 2 }, speech)).toBe(
    "go-gorilla × chat-steady, round 2 · Trial",
  );
  const side = { runIds: [], scenarioId: "chat-steady" };
  expect(
    compareTitle(
      [
        { ...side, serverId: "rust-axum" },
        { ...side, language: "go", profile: "framework" },
      ],
      speech,
    ),
  ).toBe("rust-axum, Go, framework × chat-steady · Compare");
  expect(compareTitle([], speech)).toBe("Compare");
});

test.each(locales.filter((locale) => locale !== "en"))("a tab has no English words in %s", (locale) => {
  const other = { say: sayIn(wordingOf(locale)), words: titleWords[locale] };
  const side = { runIds: [], scenarioId: "4" };
  const titles = [
    runTitle(specOf(["1", "2", "3"], ["1", "2", "3"]), other),
    runTitle(specOf(["1-client", "2-client", "3-client"], ["4"]), other),
    trialTitle({ serverId: "1", scenarioId: "2", round: 3 }, other),
    compareTitle(
      ["1", "2", "3"].map((serverId) => ({ ...side, serverId })),
      other,
    ),
    compareTitle([], other),
    other.words.sharedChart,
    other.words.sharedResult,
  ];
  for (const title of titles) expect(title).not.toMatch(/[A-Za-z]/);
});

"use client";

import { Group, Stack, Text } from "@mantine/core";
import type { ComparisonView } from "@plumbline/core/compare/views";
import { compareSentences, prepareAnswers } from "@plumbline/core/result/comparison-answer";
import type { Basis } from "@plumbline/core/summary/basis";
import { useSpeech } from "#i18n/use-speech.ts";
import { useSay } from "#i18n/wording-provider.tsx";
import { VerdictMark } from "../verdict/verdict-mark.tsx";
import classes from "./comparison.module.css";

/** The answer for each further side: which is better, by how much, how sure. */
export function AnswerCards({ view, basis }: { view: ComparisonView; basis: Basis }) {
  const speech = useSpeech();
  const say = useSay();
  const answers = prepareAnswers(view, basis, speech);
  return (
    <Stack gap="md" component="section" aria-label={say("compare.answer")}>
      {answers.length === 0 &&
        compareSentences(view, basis, speech).map((sentence) => (
          <Text key={sentence} size="lg" fw={500}>
            {sentence}
          </Text>
        ))}
      {answers.map(({ letter, verdict, headline, what, howMuch, howSure, others }) => (
        <div key={letter} className={classes.answer}>
          <Group gap="sm" wrap="nowrap" align="flex-start">
            <Text size="lg" fw={500} maw={860}>
              {headline}
            </Text>
            {verdict !== "not compared" && <VerdictMark verdict={verdict} reason={howSure} />}
          </Group>
          <dl className={classes.answerFacts}>
            <Fact term={say("compare.judgedBy")} text={what} />
            <Fact
              term={say(verdict === "better" || verdict === "worse" ? "compare.howMuch" : "compare.seen")}
              text={howMuch}
            />
            <Fact term={say(verdict === "not compared" ? "compare.why" : "compare.howSure")} text={howSure} />
            <Fact term={say("compare.beyond")} text={others} />
          </dl>
        </div>
      ))}
    </Stack>
  );
}

function Fact({ term, text }: { term: string; text: string | null }) {
  if (text === null) return null;
  return (
    <>
      <dt>{term}</dt>
      <dd>{text}</dd>
    </>
  );
}

import { Group, Stack, Text } from "@mantine/core";
import type { ComparisonView } from "@plumbline/core/compare/views";
import { compareSentences, prepareAnswers } from "@plumbline/core/result/comparison-answer";
import type { Basis } from "@plumbline/core/summary/basis";
import { VerdictMark } from "../verdict/verdict-mark.tsx";
import classes from "./comparison.module.css";

/** The answer for each further side: which is better, by how much, how sure. */
export function AnswerCards({ view, basis }: { view: ComparisonView; basis: Basis }) {
  const answers = prepareAnswers(view, basis);
  return (
    <Stack gap="md" component="section" aria-label="The answer">
      {answers.length === 0 &&
        compareSentences(view, basis).map((sentence) => (
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
            <Fact term="Judged by" text={what} />
            <Fact term={verdict === "better" || verdict === "worse" ? "By how much" : "What was seen"} text={howMuch} />
            <Fact term={verdict === "not compared" ? "Why" : "How sure"} text={howSure} />
            <Fact term="Beyond that" text={others} />
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

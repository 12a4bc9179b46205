"use client";

import { Anchor, Text, Title, VisuallyHidden } from "@mantine/core";
import { useNameOf, useSay } from "#i18n/wording-provider.tsx";
import { Link } from "#ui/link.tsx";
import classes from "./glossary.module.css";
import { type TermId, terms } from "./terms.ts";

/** The terms of a page, explained; collapsed at first. */
export function Glossary({ of }: { of: readonly TermId[] }) {
  const say = useSay();
  return (
    <details className={classes.glossary}>
      <summary>
        <Title order={2} component="span">
          {say("glossary.title")}
        </Title>
      </summary>
      <Terms of={of} />
    </details>
  );
}

/** Terms with their meanings and the way to their definitions; all of them unless some are named. */
export function Terms({ of = Object.keys(terms) as TermId[] }: { of?: readonly TermId[] }) {
  const say = useSay();
  const nameOf = useNameOf();
  const wordOf = (id: TermId) => nameOf("terms", id, "word", terms[id].word);
  return (
    <dl className={classes.terms}>
      {of.map((termId) => (
        <div key={termId}>
          <dt id={`term-${termId}`}>{wordOf(termId)}</dt>
          <Text component="dd" size="sm">
            {nameOf("terms", termId, "meaning", terms[termId].meaning)}{" "}
            <Anchor component={Link} href={terms[termId].page} inherit underline="always">
              {say("glossary.definition")}
              <VisuallyHidden> {say("glossary.of", { word: wordOf(termId) })}</VisuallyHidden>
            </Anchor>
          </Text>
        </div>
      ))}
    </dl>
  );
}

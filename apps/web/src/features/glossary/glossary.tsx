import { Text, Title } from "@mantine/core";
import classes from "./glossary.module.css";
import { type TermId, terms } from "./terms.ts";

/** The terms of a page, explained; collapsed at first. */
export function Glossary({ of }: { of: readonly TermId[] }) {
  return (
    <details className={classes.glossary}>
      <summary>
        <Title order={2} component="span">
          The words on this page
        </Title>
      </summary>
      <dl className={classes.terms}>
        {of.map((termId) => (
          <div key={termId}>
            <dt>{terms[termId].word}</dt>
            <Text component="dd" size="sm">
              {terms[termId].meaning}
            </Text>
          </div>
        ))}
      </dl>
    </details>
  );
}

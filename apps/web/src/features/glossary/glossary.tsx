import { Anchor, Text, Title, VisuallyHidden } from "@mantine/core";
import { Link } from "#ui/link.tsx";
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
      <Terms of={of} />
    </details>
  );
}

/** Terms with their meanings and the way to their definitions; all of them unless some are named. */
export function Terms({ of = Object.keys(terms) as TermId[] }: { of?: readonly TermId[] }) {
  return (
    <dl className={classes.terms}>
      {of.map((termId) => (
        <div key={termId}>
          <dt id={`term-${termId}`}>{terms[termId].word}</dt>
          <Text component="dd" size="sm">
            {terms[termId].meaning}{" "}
            <Anchor component={Link} href={terms[termId].page} inherit underline="always">
              Definition<VisuallyHidden> of {terms[termId].word}</VisuallyHidden>
            </Anchor>
          </Text>
        </div>
      ))}
    </dl>
  );
}

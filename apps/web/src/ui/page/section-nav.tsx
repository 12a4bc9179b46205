"use client";

import { Anchor } from "@mantine/core";
import { useEffect, useState } from "react";
import { useSay } from "#i18n/wording-provider.tsx";
import { RovingToolbar, useRovingStop } from "../roving/roving-toolbar.tsx";
import classes from "./section-nav.module.css";
import { type Heading, toHeadings } from "./to-headings.ts";

/** Links to the sections of a long page, one tab stop, in view while the page scrolls. */
export function SectionNav() {
  const headings = useHeadings();
  const say = useSay();
  return (
    <nav aria-label={say("common.sections")} className={classes.bar}>
      {headings.length > 0 && (
        <RovingToolbar label={say("common.sections")} rows={[headings.map(({ id }) => id)]} className={classes.links}>
          {headings.map((heading) => (
            <SectionLink key={heading.id} heading={heading} />
          ))}
        </RovingToolbar>
      )}
    </nav>
  );
}

function SectionLink({ heading: { id, text } }: { heading: Heading }) {
  return (
    <Anchor {...useRovingStop(id)} href={`#${id}`} size="sm" c="dimmed">
      {text}
    </Anchor>
  );
}

/**
 * The page's second-level headings; those without an id get one of their text. One that is a sentence has the short name of its section in
 * `data-section`. They come with the page's data, so the document is observed.
 */
function useHeadings(): readonly Heading[] {
  const [headings, setHeadings] = useState<readonly Heading[]>([]);
  useEffect(() => {
    const main = document.getElementById("main");
    if (!main) return;
    const read = () => {
      const found = [...main.querySelectorAll("h2")];
      const named = toHeadings(found.map(({ dataset, textContent }) => dataset.section ?? textContent));
      // an id that a heading has already is one that its section is labelled by
      const next = named.map(({ id, text }, nth) => ({ id: found[nth]?.id || id, text }));
      for (const [nth, { id }] of next.entries()) found[nth]?.setAttribute("id", id);
      setHeadings((before) => (isSame(before, next) ? before : next));
    };
    read();
    const observer = new MutationObserver(read);
    observer.observe(main, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, []);
  return headings;
}

function isSame(a: readonly Heading[], b: readonly Heading[]): boolean {
  return a.length === b.length && a.every(({ id }, nth) => id === b[nth]?.id);
}

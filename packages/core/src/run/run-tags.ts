import { z } from "zod";

const MOST_TAGS = 10;

/** A word by which people find runs again. */
export const RunTag = z
  .string()
  .trim()
  .regex(
    /^[^\s,;"'`<>&#?%\\]{1,40}$/,
    "A tag is one word of at most 40 characters, without quotes and , ; < > & # ? % \\.",
  );

/** All tags of a run, in any order. */
export const RunTags = z.array(RunTag).max(MOST_TAGS, `A run has at most ${MOST_TAGS} tags.`);

/** Tags as they are stored: each once, in alphabetical order. */
export const inOrder = (tags: readonly string[]): string[] => [...new Set(tags)].sort();

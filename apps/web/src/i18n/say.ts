import { createTranslator } from "use-intl/core";
import type english from "./messages/en.json";
import type { Wording } from "./messages.ts";

/** Texts by their ids, as English has them. */
export type Messages = typeof english;

type IdIn<T> = {
  [Key in keyof T & string]: T[Key] extends string ? Key : `${Key}.${IdIn<T[Key]>}`;
}[keyof T & string];

/** The id of a message: "overview.title". */
export type MessageId = IdIn<Messages>;

/** Values that a message has places for. */
type MessageValues = Readonly<Record<string, string | number>>;

/**
 * Puts a message into words. Functions that decide what a page states take it as an argument: they choose the message and its values
 * from figures, and the language is not theirs.
 */
export type Say = (id: MessageId, values?: MessageValues) => string;

/** Speaks a language outside of React: in titles of pages, and in tests. @throws where a value of a message is missing */
export function sayIn({ locale, messages }: Wording): Say {
  const onError = (error: Error) => {
    throw error;
  };
  const translate = createTranslator({ locale, messages: messages as object, onError });
  return (id, values) => (translate as unknown as Say)(id, values);
}

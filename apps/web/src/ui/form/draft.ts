/** Text that is being typed, of a value that stands elsewhere: in the address. */
export type Draft = {
  text: string;
  /** The value passed on last. When it comes back it is not news, and more may have been typed since. */
  handedOn: string;
  /** The value as last seen. */
  seen: string;
};

export function openDraft(value: string): Draft {
  return { text: value, handedOn: value, seen: value };
}

/** The draft once the value is known: one that was changed elsewhere (another page of the history, a button) takes the text's place. */
export function followValue(draft: Draft, value: string): Draft {
  if (value === draft.seen) return draft;
  return value === draft.handedOn ? { ...draft, seen: value } : openDraft(value);
}

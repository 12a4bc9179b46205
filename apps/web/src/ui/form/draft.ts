/** Text being typed for a value that is stored in the address. */
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

/** The draft after a new value: one that was changed elsewhere (browser history, a button) replaces the text. */
export function followValue(draft: Draft, value: string): Draft {
  if (value === draft.seen) return draft;
  return value === draft.handedOn ? { ...draft, seen: value } : openDraft(value);
}

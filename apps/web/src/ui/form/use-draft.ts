import { useState } from "react";
import { followValue, openDraft } from "./draft.ts";

/** A text field over a value of the address: what is typed, how to type, and how to say that it is handed on. */
export function useDraft(value: string) {
  const [kept, keep] = useState(() => openDraft(value));
  const draft = followValue(kept, value);
  if (draft !== kept) keep(draft);
  return {
    text: draft.text,
    type: (text: string) => keep((before) => ({ ...before, text })),
    handOn: (text: string) => keep((before) => ({ ...before, handedOn: text })),
  };
}

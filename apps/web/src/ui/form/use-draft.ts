import { useState } from "react";
import { followValue, openDraft } from "./draft.ts";

/** State of a text field bound to a value in the address: its text, a setter, and a callback for committed values. */
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

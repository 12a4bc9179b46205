/** Kinds of things that are registered in code, where their English names stand beside them. */
export type NameKind = "pages" | "metrics" | "scenarios" | "modes" | "terms" | "activities";

/** The texts of one thing in another language, by what they tell: "label", "meaning". */
type Texts = Readonly<Record<string, string>>;

/** Names of registered things by kind and id. What has none keeps its English one; a test holds that none is left out. */
export type Names = Readonly<Partial<Record<NameKind, Readonly<Record<string, Texts>>>>>;

/** A text of a registered thing in the language of `names`. */
export function nameIn(names: Names, kind: NameKind, id: string, text: string, english: string): string {
  return names[kind]?.[id]?.[text] ?? english;
}

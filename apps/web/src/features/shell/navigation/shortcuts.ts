import { pages } from "./pages.ts";

/** A key, or several one after another, and what they do: open a page, follow the page's own link to a neighbour, or show the list. */
export type Shortcut = { keys: readonly string[] } & ({ href: string } | { rel: "prev" | "next" } | { list: true });

/** Every shortcut, as the list shows them. */
export const shortcuts: readonly Shortcut[] = [
  { keys: ["?"], list: true },
  { keys: ["n"], href: "/runs/new" },
  { keys: ["ArrowLeft"], rel: "prev" },
  { keys: ["ArrowRight"], rel: "next" },
  ...pages.flatMap((page): Shortcut[] => ("key" in page ? [{ keys: ["g", page.key], href: page.href }] : [])),
];

/** Keys that a shortcut has at most. */
export const MOST_KEYS = 2;

/** The shortcut that the typed keys end with, the longest first; undefined where there is none. */
export function findShortcut(typed: readonly string[]): Shortcut | undefined {
  return shortcuts
    .filter(({ keys }) => keys.every((key, nth) => typed.at(nth - keys.length) === key))
    .sort((a, b) => b.keys.length - a.keys.length)[0];
}

import type { Source, Violation } from "./sources.ts";

/** A comment as a reader sees it: line comments below each other are one. */
export interface ReadComment {
  readonly path: string;
  readonly line: number;
  /** Without the marks of the comment; lines are joined by single spaces. */
  readonly text: string;
}

/** Comments of a TypeScript file. */
export function commentsOf(source: Source): ReadComment[] {
  const spans = source.comments.map(({ type, start, end }) => ({ isLine: type === "Line", start, end }));
  return group(source.path, source.text, spans);
}

const goTokens = /"(?:\\.|[^"\\\n])*"|`[^`]*`|'(?:\\.|[^'\\\n])*'|\/\/[^\n]*|\/\*[\s\S]*?\*\//g;

/** Comments of a Go file; strings and runes are no comments. */
export function commentsOfGo(path: string, text: string): ReadComment[] {
  const spans = [...text.matchAll(goTokens)]
    .filter(([token]) => /^\/[/*]/.test(token))
    .map(({ 0: token, index }) => ({ isLine: token.startsWith("//"), start: index, end: index + token.length }));
  return group(path, text, spans);
}

interface Span {
  readonly isLine: boolean;
  readonly start: number;
  readonly end: number;
}

function group(path: string, text: string, spans: readonly Span[]): ReadComment[] {
  const groups: Span[] = [];
  for (const span of spans) {
    const last = groups.at(-1);
    const below = last?.isLine && span.isLine && /^\n[ \t]*$/.test(text.slice(last.end, span.start));
    if (last && below) groups[groups.length - 1] = { ...last, end: span.end };
    else groups.push(span);
  }
  return groups.map(({ start, end }) => ({
    path,
    line: text.slice(0, start).split("\n").length,
    text: text
      .slice(start, end)
      .replace(/^\/\*\*?|\*\/$|^[ \t]*\/\/|^[ \t]*\*(?!\/)/gm, "")
      .replace(/\s+/g, " ")
      .trim(),
  }));
}

/** Comments that begin with a word that makes half a sentence of them. */
export function findBadOpenings(comments: readonly ReadComment[]): Violation[] {
  const message = "the comment begins with What, Where, Whether, Of or Who. Begin with the subject of a sentence.";
  return comments.filter(opensBadly).map(({ path, line }) => ({ path, line, rule: "comment-opening", message }));
}

/** True if a comment begins with a word that makes half a sentence of it. */
export function opensBadly({ text }: ReadComment): boolean {
  return /^(what|where|whether|of|who)\b(?!')/i.test(text);
}

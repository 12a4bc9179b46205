/** Room in a flame graph's frame and in the table beside it. */
const MOST_CHARACTERS = 160;
/** Tokens that open or close a nest, or only look as if they did. */
const TOKENS = /\(anonymous namespace\)|\boperator(?:\(\)|[<>=-]+)|->|[<>()]|[^<>()o-]+|./g;

/**
 * A function's name without the innermost of what its templates are made of, so that it can be read: C++ writes types out in full,
 * thousands of characters of them. A short one stays as it is. Functions that differ in nothing else become one.
 */
export function shortenName(name: string): string {
  if (name.length <= MOST_CHARACTERS) return name;
  const shorter = [2, 1].map((depth) => cutBelow(name, depth));
  return shorter.find(({ length }) => length <= MOST_CHARACTERS) ?? cutBelow(name, 0);
}

/** `a<b<c>, d>` becomes `a<b<…>, d>` below the depth 1, and `a<…>` below 0. */
function cutBelow(name: string, deepest: number): string {
  let depth = 0;
  let kept = "";
  for (const [token] of name.matchAll(TOKENS)) {
    const opens = token === "<" || token === "(";
    const closes = token === ">" || token === ")";
    if (closes) depth -= 1;
    if (depth <= deepest) kept += opens && depth === deepest ? `${token}…` : token;
    if (opens) depth += 1;
  }
  return kept;
}

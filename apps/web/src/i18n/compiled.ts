import compile from "icu-minify/compile";
import type { Wording } from "./messages.ts";

interface Tree {
  readonly [key: string]: string | Tree;
}
type Compiled = ReturnType<typeof compile>;
interface CompiledTree {
  readonly [key: string]: Compiled | CompiledTree;
}

/**
 * The wording with its messages parsed, as `use-intl/format-message/format-only` takes them: `next.config.ts` puts it in the place of
 * the formatter that can read ICU's grammar, which no browser has to load then.
 */
export function compiled({ messages, answers, ...rest }: Wording): Wording {
  // the types of messages are those of their texts, which ids are checked by
  return {
    ...rest,
    messages: compiledTree(messages) as unknown as Wording["messages"],
    answers: answers && (compiledTree(answers) as unknown as Wording["answers"]),
  };
}

function compiledTree(tree: Tree): CompiledTree {
  return Object.fromEntries(
    // cloned, because the compiler's objects have no prototype, and React sends such to no browser
    Object.entries(tree).map(([key, each]) => [
      key,
      typeof each === "string" ? structuredClone(compile(each)) : compiledTree(each),
    ]),
  );
}

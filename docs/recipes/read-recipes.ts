/** A change of one file that a recipe asks for. */
interface Change {
  readonly file: string;
  readonly kind: "create" | "edit";
  readonly lines: readonly string[];
}

/** One recipe of CONTRIBUTING.md. */
export interface Recipe {
  readonly title: string;
  readonly changes: readonly Change[];
  /** Commands of its `sh recipe` blocks. */
  readonly commands: readonly string[];
}

/** Sections below "Recipes", by title. */
export function readRecipes(markdown: string): Map<string, Recipe> {
  const [, recipes = ""] = markdown.split("\n## Recipes\n");
  const sections = recipes.split("\n### ").slice(1);
  return new Map(sections.map(toRecipe).map((recipe) => [recipe.title, recipe]));
}

function toRecipe(section: string): Recipe {
  const [title = "", ...lines] = section.split("\n");
  const blocks = [...lines.join("\n").matchAll(/^( *)```(\w+) (\S+)\n([\s\S]*?)^\1```$/gm)].map(
    ([, indent = "", language, info = "", text = ""]) => ({
      language,
      info,
      lines: text
        .trimEnd()
        .split("\n")
        .map((line) => line.slice(indent.length)),
    }),
  );
  return {
    title,
    commands: blocks.filter(({ info }) => info === "recipe").flatMap((block) => block.lines),
    changes: blocks.flatMap(({ language, info, lines: changed }) =>
      info.startsWith("file=")
        ? [{ file: info.slice("file=".length), kind: language === "diff" ? "edit" : "create", lines: changed }]
        : [],
    ),
  };
}

/**
 * The text of a file after a diff without line numbers: the lines that it shows without `+` must stand in the file exactly once.
 * @throws Error if they do not, naming them
 */
export function applyDiff(text: string, diff: readonly string[]): string {
  const before = diff.filter((line) => !line.startsWith("+")).map((line) => `${line.slice(1)}\n`);
  const after = diff.filter((line) => !line.startsWith("-")).map((line) => `${line.slice(1)}\n`);
  const [head, tail, ...more] = text.split(before.join(""));
  if (head === undefined || tail === undefined || more.length > 0)
    throw new Error(`These lines must stand in the file exactly once:\n${before.join("")}`);
  return head + after.join("") + tail;
}

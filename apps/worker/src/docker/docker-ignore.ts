/**
 * Reads a `.dockerignore` and returns whether a path (relative, with `/`) is left out of the build's context.
 * Later lines win, `!` brings back, and what lies in an ignored folder is ignored.
 */
export function parseDockerIgnore(text: string): (path: string) => boolean {
  const rules = text.split("\n").flatMap((line) => toRule(line.trim()));
  return (path) => rules.reduce((ignored, rule) => (rule.pattern.test(path) ? rule.ignores : ignored), false);
}

interface Rule {
  readonly pattern: RegExp;
  readonly ignores: boolean;
}

function toRule(line: string): Rule[] {
  if (line === "" || line.startsWith("#")) return [];
  const ignores = !line.startsWith("!");
  const glob = (ignores ? line : line.slice(1)).trim().replace(/^(\.?\/)+/, "").replace(/\/+$/, "");
  return glob === "" ? [] : [{ pattern: new RegExp(`^${toPattern(glob)}(/.*)?$`), ignores }];
}

/** `**` is any number of folders, `*` anything but a slash, `?` one character, `[…]` a class. */
function toPattern(glob: string): string {
  return glob.replaceAll(/\*\*\/?|\*|\?|\[[^\]]*\]|[.+^${}()|\\]/g, (token) => {
    if (token === "**/") return "(.*/)?";
    if (token === "**") return ".*";
    if (token === "*") return "[^/]*";
    if (token === "?") return "[^/]";
    return token.startsWith("[") ? token : `\\${token}`;
  });
}

/** One line whose signs mean nothing to Markdown or HTML. */
export function toText(text: string): string {
  return text.replaceAll(/\s+/g, " ").replaceAll(/[\\`*_[\]<>|#@]/g, (sign) => `\\${sign}`);
}

/** An element with its attributes and children, each escaped already; without children it is closed at once. */
export function element(
  name: string,
  attributes: Record<string, string | number>,
  children: readonly string[] = [],
): string {
  const head = Object.entries(attributes).map(([key, value]) => ` ${key}="${toXmlText(String(value))}"`);
  return children.length === 0
    ? `<${name}${head.join("")}/>`
    : `<${name}${head.join("")}>${children.join("\n")}</${name}>`;
}

/** A whole document of one element. */
export function toDocument(root: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`;
}

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&apos;" };

/** Text for XML: its five signs by name, and no control characters, which it cannot hold. */
export function toXmlText(text: string): string {
  return text.replaceAll(/[^\P{Cc}\t\n\r]/gu, "\ufffd").replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign);
}

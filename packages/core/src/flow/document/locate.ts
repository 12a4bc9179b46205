import { type Document, isMap, isNode, isScalar, type LineCounter, type Node } from "yaml";
import type { FlowFault } from "../flow-fault.ts";
import type { FlowPath } from "../steps/scope.ts";

/** Gives faults their places in a document: that of the key or the value, or of the nearest thing around it that is there. */
export function locate(yaml: Document, lines: LineCounter) {
  return ({ path, message }: { readonly path: FlowPath; readonly message: string }): FlowFault => {
    const { line, col } = lines.linePos(offsetOf(yaml, path));
    return { line: Math.max(1, line), column: Math.max(1, col), message };
  };
}

function offsetOf(yaml: Document, path: FlowPath): number {
  for (let length = path.length; length > 0; length--) {
    const found = keyOf(yaml, path.slice(0, length)) ?? yaml.getIn(path.slice(0, length), true);
    if (isNode(found) && found.range) return found.range[0];
  }
  return yaml.contents?.range?.[0] ?? 0;
}

/** The node of the key itself: the line that a person has to look at begins there. */
function keyOf(yaml: Document, path: FlowPath): Node | null {
  const around = path.length > 1 ? yaml.getIn(path.slice(0, -1), true) : yaml.contents;
  if (!isMap(around)) return null;
  const pair = around.items.find(({ key }) => isScalar(key) && String(key.value) === String(path.at(-1)));
  return pair && isNode(pair.key) ? pair.key : null;
}

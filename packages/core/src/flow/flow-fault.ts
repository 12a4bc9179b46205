/** Something wrong with a flow: where it stands, counted from 1, and what would be right. */
export type FlowFault = { readonly line: number; readonly column: number; readonly message: string };

/** A fault in one line: `line 7, column 5: …`. */
export function describeFault({ line, column, message }: FlowFault): string {
  return `line ${line}, column ${column}: ${message}`;
}

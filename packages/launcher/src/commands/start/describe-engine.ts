import type { ProvidedEngine } from "../../engine/provide-engine.ts";

/** Lines at the end of a start about an engine on which trials cannot run; none where they can. */
export function describeEngine(engine: ProvidedEngine): string[] {
  switch (engine.kind) {
    case "answers":
      return [];
    case "missing":
      return [`  No Docker  Next step: ${engine.nextStep}`];
    case "unfit":
      return [`  Docker     ${engine.text}`, `             Next step: ${engine.nextStep}`];
  }
}

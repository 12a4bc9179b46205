import { Command } from "commander";
import { answer } from "../../terminal/answer.ts";
import { exitCodes } from "../../terminal/exit-code.ts";
import { handler, type Session } from "../../terminal/session.ts";

/** `plumb verify-site FOLDER`: checks everything on a published site; what CI runs on a result that is added. */
export function verifySiteCommand(session: Session): Command {
  return new Command("verify-site")
    .description("check a published site: digests, signatures, every figure against its frames, every page")
    .argument("<folder>")
    .action(
      handler(session, async (folder: string) => {
        const { verifySite } = await import("@plumbline/site/verify-site");
        const check = await verifySite(folder, session.terminal.complain);
        const { problems, results, files } = check;
        answer(session.terminal, check, [
          ...results.map(
            ({ folder: name, digest, trials, signature, publisher }) =>
              `${name}: ${trials} trials, bundle ${digest.slice(0, 12)}, ${publisher === null ? "not signed" : `signed by ${publisher} (${signature})`}`,
          ),
          ...problems,
          problems.length === 0 ? `All of it holds: ${files} files.` : `${problems.length} problems.`,
        ]);
        return problems.length === 0 ? exitCodes.ok : exitCodes.regression;
      }),
    );
}

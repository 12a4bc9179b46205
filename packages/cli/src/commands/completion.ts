import { scenarios } from "@plumbline/core/scenario/catalogue/scenarios";
import { Mode } from "@plumbline/core/scenario/scenario";
import { summaryMetrics } from "@plumbline/core/summary/summary-metrics";
import { Argument, Command } from "commander";
import { exitCodes } from "../terminal/exit-code.ts";
import { handler, type Session } from "../terminal/session.ts";

/** Each shell asks the program, `plumb` or `./plumb`, for the words that the last one can become, and completes files where it names none. */
const scripts = {
  bash: `_plumb() {
  mapfile -t COMPREPLY < <("\${COMP_WORDS[0]}" complete -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
}
complete -o default -F _plumb plumb`,
  zsh: `#compdef plumb
_plumb() {
  local -a found
  found=(\${(f)"$("\${words[1]}" complete -- "\${(@)words[2,CURRENT]}" 2>/dev/null)"})
  if (( \${#found} )); then compadd -a found; else _files; fi
}
compdef _plumb plumb`,
  fish: `complete -c plumb -a '(set -l typed (commandline -opc); $typed[1] complete -- $typed[2..] (commandline -ct) 2>/dev/null)'`,
} as const;
const shells = Object.keys(scripts) as (keyof typeof scripts)[];

/** `plumb completion bash|zsh|fish`: prints the script that lets a shell complete the words of plumb. */
export function completion(session: Session): Command {
  return new Command("completion")
    .description("print a completion script for a shell: source <(plumb completion bash)")
    .addArgument(new Argument("<shell>").choices(shells))
    .action(
      handler(session, async (shell: keyof typeof scripts) => {
        session.terminal.print(scripts[shell]);
        return exitCodes.ok;
      }),
    );
}

/** `plumb complete -- WORDS`: prints the words that the last one can become. For the scripts above. */
export function complete(session: Session): Command {
  const command = new Command("complete").argument("[words...]").allowUnknownOption().helpOption(false);
  return command.action(
    handler(session, async (words: string[]) => {
      for (const found of findCandidates(command.parent ?? command, words)) session.terminal.print(found);
      return exitCodes.ok;
    }),
  );
}

const scenarioIds = scenarios.map(({ id }) => id);
const metricIds = Object.keys(summaryMetrics);

/** The values of options and the arguments of commands that are known without an installation. */
const known: Readonly<Record<string, readonly string[]>> = {
  "--scenario": scenarioIds,
  "--metric": metricIds,
  "--mode": Mode.options,
  scenarios: scenarioIds,
  metrics: metricIds,
  completion: shells,
};

function findCandidates(program: Command, words: readonly string[]): string[] {
  const typed = words.at(-1) ?? "";
  const before = words.slice(0, -1);
  const command = before.reduce((at, word) => at.commands.find((each) => each.name() === word) ?? at, program);
  return listCandidates(command, before.at(-1), typed.startsWith("-")).filter((word) => word.startsWith(typed));
}

function listCandidates(command: Command, previous: string | undefined, isOption: boolean): readonly string[] {
  const help = command.createHelp();
  const options = help.visibleOptions(command);
  const valued = options.find(({ long, required }) => required && long !== undefined && long === previous);
  if (valued) return valued.argChoices ?? known[valued.long ?? ""] ?? [];
  if (isOption) return options.flatMap(({ long }) => long ?? []);
  const names = help.visibleCommands(command).map((each) => each.name());
  return names.length > 0 ? names : (known[command.name()] ?? []);
}

import { clientCommands } from "@plumbline/cli/terminal/command-names";
import { type LauncherCommand, testSuites } from "./command-line.ts";

/** The help text of `./plumb`. */
export const usage = `Plumbline: WebSocket benchmarks that refuse to lie.

  ./plumb up [--yes] [--demo] [--dev] [--port N]
                                           start everything; Ctrl-C stops it
      --yes      agree to what it offers to install (docker.io and debootstrap on Debian or Ubuntu, as root)
      --demo     also start a short run, to have something to watch: about a minute of measuring, after its servers
                 are built, which takes minutes the first time
      --dev      run web and worker from their sources, and restart them when those change
      --port N   the dashboard's port (default 3000, or PORT)
  ./plumb down                             stop what is running here
  ./plumb status [--json]                  say how every part is doing; exit code 0 all of them work, 1 one does not
  ./plumb doctor [--json]                  check everything that Plumbline needs and say how to fix it; exit code 0 nothing
                                           fails, 1 something does
  ./plumb backup [FILE]                    write the database, raw frames and keys to one file, also while it runs, and read it back
  ./plumb restore FILE [--replace]         restore such a file, of this version or an older one, where nothing runs
      --replace  keep what is in the database as another schema, instead of refusing
  ./plumb prune --older-than 90d [--dry-run] [--json]
                                           delete runs and script runs that ended longer ago, but for
                                           baselines and what a link shows
      --dry-run  only say which
  ./plumb link [E-MAIL]                    print a new one-time link that signs the owner in, or who has that address
  ./plumb token create --name T [--scopes read,run] [--days N]
                                           make a token for CI and print it, this once
  ./plumb token list | revoke ID           see tokens, end one
      --json     one JSON document
  ./plumb test [part…]                     check everything, or only: ${testSuites.join(" ")}
      --quick           only what takes less than three minutes: lint, types and unit
      --all             also the thorough tests, and what reads nothing that changed since PLUMBLINE_TEST_BASE, a commit that
                        has passed
  ./plumb new server --language L NAME     begin a server: a copy of one of that language that keeps the contract
      --from ID  the server to begin with, instead of the language's first
  ./plumb calibrate [scenario…] [--wss]    measure the load generator's own ceilings on this host; the Workers page shows them
  ./plumb gate <server>… | --all           prove that servers keep the contract, without a database
  ./plumb gate wss://host/path --workload echo   check a server that already runs, without a container
      --workload NAME   only this one of echo, chat, push, ticks
      --thorough        also what takes long: heartbeats, the declared delivery policy, the duration
      --json            one JSON document; exit code 0 kept, 1 broken, 3 nothing can be said
  ./plumb script FILE --server ID          run a script of k6 against a server in a locked-down container; its figures are k6's own,
                                           nothing is ledgered, and it is never called VALID
      --host NAME       a name in the script that leads to the server; repeatable. It also has its URL in __ENV.TARGET
      --tls             the server serves wss
      --limit SECONDS   the most that it may take (default 300)
      --json            one JSON document; exit code 0 thresholds passed, 1 one is crossed, 3 the script did not run to its end
  ./plumb autobahn <server>…               run the Autobahn test suite (it needs Python 2.7) against servers' echo, and show
                                           where it and the gate disagree; the reports are kept in the data folder
      --without-limits  not the cases of large messages and many round trips, which take minutes
      --json            one JSON document; exit code 0 nowhere, 1 somewhere, 3 nothing can be said
  ./plumb agent [--pid N | --unit NAME | --port N]
                                           build the agent for a target's machine, one static program, and start it; without
                                           words print its file. PLUMB_AGENT_TOKEN is its token; without it, it makes one.
                                           --cert FILE --key FILE: TLS with that certificate; --self-signed FILE: with one of
                                           its own, made where the file is not there, whose fingerprint it prints
      --listen ADDRESS:PORT   where the worker reaches it (127.0.0.1:9117)
  ./plumb replay RUN|TRIAL [--json]        derive every figure again from the raw frames and compare; exit code 0 the same,
                                           1 something differs, 3 the frames are not here
  ./plumb help [COMMAND]                   this text, or the part of one command, as its own --help does

Commands of plumb, which is also a program of its own for machines without a checkout; here they ask the installation that runs:
  ${clientCommands.join(", ")}
  Each has a --help. They need a token in PLUMBLINE_TOKEN, but for server validate, stats and completion.

Exit codes: 0 done, 1 failed or what a command's own text says, 3 words that are not understood, 130 stopped by Ctrl-C.

Settings come from the environment or from a file .env (see .env.example). Data is kept in .plumbline.`;

/** The part of the help text that is about one command. */
export function usageOf(command: LauncherCommand): string {
  const [, ...entries] = usage.split(/^ {2}\.\/plumb /m);
  const own = entries.filter((entry) => entry.split(/[ \n]/)[0] === command).map((entry) => `  ./plumb ${entry}`);
  return own.join("").split("\n\n")[0]?.trimEnd() ?? usage;
}

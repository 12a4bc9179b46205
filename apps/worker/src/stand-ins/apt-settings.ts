import { readFile } from "node:fs/promises";
import { ifReadable } from "../kernel/if-readable.ts";
import { runProgram } from "../process/run-program.ts";

/** How a stand-in of Debian reaches its packages: as this machine does. */
export interface AptSettings {
  /** The archive that debootstrap reads. */
  readonly mirror: string;
  /** The deb822 text of `/etc/apt/sources.list.d/debian.sources`. */
  readonly sources: string;
  /** The text of an `apt.conf.d` file: proxies and the like, empty when the machine needs none. */
  readonly configuration: string;
}

export const debianRelease = "bookworm";
const publicMirror = "http://deb.debian.org/debian";
const publicSources = `Types: deb
URIs: ${publicMirror}
Suites: ${debianRelease} ${debianRelease}-updates
Components: main
Signed-By: /usr/share/keyrings/debian-archive-keyring.gpg

Types: deb
URIs: http://deb.debian.org/debian-security
Suites: ${debianRelease}-security
Components: main
Signed-By: /usr/share/keyrings/debian-archive-keyring.gpg
`;

/** Reads the machine's own Debian sources when they are of the right release, and what its apt needs to reach them. */
export async function readAptSettings(): Promise<AptSettings> {
  const own = (await ifReadable(readFile("/etc/apt/sources.list.d/debian.sources", "utf8"))) ?? "";
  const sources = own.includes(`${debianRelease}-updates`) ? own : publicSources;
  const dump = await runProgram("apt-config", ["dump"]).then(
    (result) => result.stdout,
    () => "", // not a Debian machine: nothing to inherit
  );
  return { mirror: mirrorOf(sources), sources, configuration: reachSettings(dump) };
}

/** The first archive of a deb822 text that carries the main suite. */
export function mirrorOf(sources: string): string {
  for (const stanza of sources.split(/\n\s*\n/)) {
    const suites = /^Suites:(.*)$/m.exec(stanza)?.[1]?.trim().split(/\s+/) ?? [];
    const uri = /^URIs:\s*(\S+)/m.exec(stanza)?.[1];
    if (uri && suites.includes(debianRelease)) return uri;
  }
  return publicMirror;
}

/** The lines of `apt-config dump` that decide whether an archive can be reached: proxies, clocks, retries. */
export function reachSettings(dump: string): string {
  const wanted = /^Acquire::(https?::(?!User-Agent)|Check-|Retries)\S* ".+";$/i;
  const lines = dump.split("\n").filter((line) => wanted.test(line));
  return lines.length === 0 ? "" : `${lines.join("\n")}\n`;
}

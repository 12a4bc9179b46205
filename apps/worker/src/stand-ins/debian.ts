import { chmod, cp, mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { AppError } from "@plumbline/core/failure/app-error";
import { ifReadable } from "../kernel/if-readable.ts";
import { runProgram } from "../process/run-program.ts";
import { type AptSettings, debianRelease, readAptSettings } from "./apt-settings.ts";
import { environmentChanges, importFolder } from "./assemble.ts";
import type { Recipe, RecipeContext } from "./recipe.ts";
import { certificateVariables } from "./registry-settings.ts";

/** Folders of distributions for certificates that an administrator added. */
const addedCertificateFolders = ["/usr/local/share/ca-certificates", "/etc/pki/ca-trust/source/anchors"];

/** Files that a slim image leaves out; the licences stay, as in the original. */
const leftOut = [
  "./var/cache/*",
  "./var/lib/apt/lists/*",
  "./var/log/*",
  "./usr/share/locale/*",
  "./usr/share/man/*",
  "./usr/share/info/*",
  "./usr/share/doc/*/changelog*",
  "./usr/share/doc/*/NEWS*",
  "./dev/*",
  "./proc/*",
  "./sys/*",
];

const slimDpkg = `path-exclude /usr/share/doc/*
path-include /usr/share/doc/*/copyright
path-exclude /usr/share/man/*
path-exclude /usr/share/info/*
path-exclude /usr/share/locale/*
force-unsafe-io
`;

const slimApt = `Acquire::Languages "none";
Acquire::GzipIndexes "true";
Apt::AutoRemove::SuggestsImportant "false";
DPkg::Post-Invoke { "rm -f /var/cache/apt/archives/*.deb /var/cache/apt/archives/partial/*.deb /var/cache/apt/*.bin || true"; };
Dir::Cache::pkgcache "";
Dir::Cache::srcpkgcache "";
`;

export const debianSlim = "debian:bookworm-slim";

/** Debian's smallest system by debootstrap, slimmed as the official image is, with the machine's added certificates. */
export const debianRecipe: Recipe = { reference: debianSlim, make: makeDebian };

async function makeDebian(context: RecipeContext): Promise<void> {
  if (process.getuid?.() !== 0) {
    throw new AppError(
      "BASE_UNAVAILABLE",
      `Making a stand-in of ${debianSlim} needs root, and no image registry answers.`,
      {
        nextStep: "Run the command as root once, or connect an image registry.",
      },
    );
  }
  const apt = await readAptSettings();
  const root = await mkdtemp(join(tmpdir(), "plumbline-base-"));
  try {
    await chmod(root, 0o755); // becomes the image's root folder, which every user must be able to enter
    await bootstrap(context, root, apt);
    await writeSettings(root, apt);
    const hasAdded = await addCertificates(root);
    context.report("importing the system as an image");
    await importFolder(context, root, debianSlim, {
      exclude: leftOut,
      changes: ['CMD ["bash"]', ...environmentChanges(hasAdded ? certificateVariables : {})],
    });
  } finally {
    await rm(root, { recursive: true, force: true });
  }
}

async function bootstrap({ report, signal }: RecipeContext, root: string, apt: AptSettings): Promise<void> {
  report(`debootstrap ${debianRelease} from ${apt.mirror}`);
  // In namespaces of its own, so that its mounts end with it and an abort takes every process of it: removing the folder
  // afterwards can never reach into /proc, nor race with a package that is still being unpacked.
  const namespaces = ["--mount", "--pid", "--fork", "--kill-child", "--mount-proc"];
  const bootstrapping = [
    "debootstrap",
    "--variant=minbase",
    "--include=ca-certificates",
    debianRelease,
    root,
    apt.mirror,
  ];
  const result = await runProgram("unshare", [...namespaces, ...bootstrapping], { signal, killSignal: "SIGKILL" });
  if (result.exitCode === 0) return;
  const missing = result.tail.some((line) => /debootstrap: (No such file|not found)/i.test(line));
  throw new AppError(
    "BASE_UNAVAILABLE",
    missing ? "debootstrap is not installed on this machine." : "debootstrap failed.",
    {
      nextStep: missing
        ? "Install it (apt-get install debootstrap), or connect an image registry."
        : "Check that the Debian archive can be reached; the last lines are in the evidence.",
      evidence: { exitCode: result.exitCode, log: [...result.tail.slice(-20)] },
    },
  );
}

async function writeSettings(root: string, apt: AptSettings): Promise<void> {
  await rm(join(root, "etc/apt/sources.list"), { force: true });
  await writeFile(join(root, "etc/apt/sources.list.d/debian.sources"), apt.sources);
  await writeFile(join(root, "etc/apt/apt.conf.d/90-docker-slim"), slimApt);
  if (apt.configuration !== "") await writeFile(join(root, "etc/apt/apt.conf.d/91-network"), apt.configuration);
  await writeFile(join(root, "etc/dpkg/dpkg.cfg.d/docker-slim"), slimDpkg);
  await writeFile(join(root, "usr/sbin/policy-rc.d"), "#!/bin/sh\nexit 101\n", { mode: 0o755 });
}

/** Copies the certificates that were added to this machine and rebuilds the bundle; false when there are none. */
async function addCertificates(root: string): Promise<boolean> {
  const target = join(root, "usr/local/share/ca-certificates");
  await mkdir(target, { recursive: true });
  let count = 0;
  for (const folder of addedCertificateFolders) {
    const names = (await ifReadable(readdir(folder, { recursive: true }))) ?? [];
    for (const name of names.filter((file) => /\.(crt|pem)$/.test(file))) {
      await cp(
        join(folder, name),
        join(target, `${basename(name).replace(/\.pem$/, "")}.crt`.replace(".crt.crt", ".crt")),
        { dereference: true },
      );
      count += 1;
    }
  }
  if (count > 0) await runProgram("chroot", [root, "update-ca-certificates"]);
  return count > 0;
}

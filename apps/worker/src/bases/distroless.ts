import { chmod, cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { assembleLayer, environmentChanges, importFolder } from "./assemble.ts";
import { debianSlim } from "./debian.ts";
import { systemPath } from "./packages.ts";
import type { Recipe } from "./recipe.ts";
import { certificateBundle } from "./registry-settings.ts";

const forStatic = "gcr.io/distroless/static:nonroot";
const forJava = "gcr.io/distroless/java-base-debian12:nonroot";

/** Debian's packages in the public image for Java, as its build lists them; most are for drawing, which a server does not. */
const javaPackages = [
  ...["base-files", "netbase", "libc6"],
  ...["gcc-12-base", "libgcc-s1", "libstdc++6", "zlib1g", "libcrypt1", "libuuid1", "libexpat1"],
  ...["libbrotli1", "libfreetype6", "libfontconfig1", "fontconfig-config", "fonts-dejavu-core", "libharfbuzz0b"],
  ...["libgraphite2-3", "libglib2.0-0", "libpcre2-8-0", "libjpeg62-turbo", "libpng16-16", "liblcms2-2"],
];

/** Nothing but users, certificates, time zones and a folder for temporary files: what a static binary may need. */
const staticRecipe: Recipe = {
  reference: forStatic,
  make: (kitchen) =>
    withFurnishedFolder((folder) =>
      importFolder(kitchen, folder, forStatic, { rootOwned: true, changes: changesWith({}) }),
    ),
};

/** The same with the libraries that a Java runtime is linked to; no shell, no package manager. */
const javaRecipe: Recipe = {
  reference: forJava,
  on: debianSlim,
  make: (kitchen) =>
    withFurnishedFolder((folder) =>
      assembleLayer(kitchen, {
        reference: forJava,
        on: debianSlim,
        commands: unpack("/image", javaPackages),
        copies: [{ from: folder, entries: ["."], to: "/image" }],
        root: "/image",
        changes: changesWith({ LANG: "C.UTF-8" }),
      }),
    ),
};

export const distrolessRecipes: readonly Recipe[] = [staticRecipe, javaRecipe];

/** Commands that unpack Debian packages into a folder without installing them: no script of theirs runs. */
function unpack(folder: string, packages: readonly string[]): readonly (readonly string[])[] {
  return [
    ["mkdir", folder, "/packages"],
    ["apt-get", "update", "-qq"],
    ["sh", "-c", `cd /packages && apt-get download -qq ${packages.join(" ")}`],
    ["sh", "-c", `for package in /packages/*.deb; do dpkg-deb --extract "$package" ${folder} || exit; done`],
    // As in a slim image: of the documentation the licences stay.
    ["find", `${folder}/usr/share/doc`, "-type", "f", "!", "-name", "copyright", "-delete"],
    ["cp", "-r", "--parents", "/usr/lib/locale/C.utf8", folder],
  ];
}

function changesWith(variables: Readonly<Record<string, string>>): readonly string[] {
  const environment = environmentChanges({ SSL_CERT_FILE: certificateBundle, PATH: systemPath, ...variables });
  return ["USER 65532", "WORKDIR /home/nonroot", ...environment];
}

/** Lends a temporary folder that has what every image of this family has. */
async function withFurnishedFolder(use: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "plumbline-base-"));
  try {
    await chmod(folder, 0o755);
    await furnish(folder);
    await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function furnish(root: string): Promise<void> {
  for (const folder of ["etc/ssl/certs", "home", "usr/share", "var", "root"])
    await mkdir(join(root, folder), { recursive: true });
  await mkdir(join(root, "tmp"));
  await chmod(join(root, "tmp"), 0o1777);
  await mkdir(join(root, "home/nonroot"));
  await chmod(join(root, "home/nonroot"), 0o777);
  await writeFile(
    join(root, "etc/passwd"),
    "root:x:0:0:root:/root:/sbin/nologin\nnobody:x:65534:65534:nobody:/nonexistent:/sbin/nologin\nnonroot:x:65532:65532:nonroot:/home/nonroot:/sbin/nologin\n",
  );
  await writeFile(join(root, "etc/group"), "root:x:0:\nnobody:x:65534:\ntty:x:5:\nnonroot:x:65532:\n");
  await writeFile(join(root, "etc/nsswitch.conf"), "hosts: files dns\n");
  // This machine's own: absent on the few systems that keep them elsewhere, and then a static binary does without.
  await cp(certificateBundle, join(root, certificateBundle), { dereference: true }).catch(ignoreAbsent);
  await cp("/usr/share/zoneinfo", join(root, "usr/share/zoneinfo"), { recursive: true, verbatimSymlinks: true }).catch(
    ignoreAbsent,
  );
}

function ignoreAbsent(error: NodeJS.ErrnoException): void {
  if (error.code !== "ENOENT") throw error;
}
